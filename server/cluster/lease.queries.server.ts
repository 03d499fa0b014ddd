import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Who holds a lease; the mark is another one after each renewal. */
export interface Holding {
	owner: string;
	mark: string;
}

export async function findHolding(
	db: Kysely<Database>,
	name: string,
): Promise<Holding | undefined> {
	return db
		.selectFrom("locks")
		.select(["owner", "expiresAt as mark"])
		.where("name", "=", name)
		.executeTakeFirst();
}

/** Takes a lease that nobody has, or that still stands as it was seen; returns whether it did. */
export async function takeLease(
	db: Kysely<Database>,
	name: string,
	{ owner, mark }: Holding,
	seen: Holding | undefined,
): Promise<boolean> {
	const taken = await db
		.insertInto("locks")
		.values({ name, owner, expiresAt: mark })
		.onConflict((conflict) => {
			if (seen === undefined) return conflict.doNothing();
			return conflict
				.column("name")
				.doUpdateSet({ owner, expiresAt: mark })
				.where("locks.owner", "=", seen.owner)
				.where("locks.expiresAt", "=", seen.mark);
		})
		.returning("owner")
		.executeTakeFirst();
	return taken !== undefined;
}

/** Renews a lease; returns whether it is still the owner's. */
export async function renewLease(
	db: Kysely<Database>,
	name: string,
	{ owner, mark }: Holding,
): Promise<boolean> {
	const renewed = await db
		.updateTable("locks")
		.set({ expiresAt: mark })
		.where("name", "=", name)
		.where("owner", "=", owner)
		.returning("owner")
		.executeTakeFirst();
	return renewed !== undefined;
}

export async function endLease(db: Kysely<Database>, name: string, owner: string): Promise<void> {
	await db.deleteFrom("locks").where("name", "=", name).where("owner", "=", owner).execute();
}
