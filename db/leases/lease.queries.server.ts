import type { Db } from "../schema";

/** A row of `locks`; each renewal writes another expiry, the instant until which the lease is valid. */
export interface Lease {
	owner: string;
	expiry: string;
}

export async function findLease(db: Db, name: string): Promise<Lease | undefined> {
	return db
		.selectFrom("locks")
		.select(["owner", "expiresAt as expiry"])
		.where("name", "=", name)
		.executeTakeFirst();
}

/**
 * Acquires a lease if it is free or unchanged since it was read (compare-and-swap). Returns true if it was acquired;
 * `previous` is the lease as it was read; undefined if it was free.
 */
export async function claimLease(
	db: Db,
	name: string,
	{ owner, expiry }: Lease,
	previous: Lease | undefined,
): Promise<boolean> {
	const claimedLease = await db
		.insertInto("locks")
		.values({ name, owner, expiresAt: expiry })
		.onConflict((conflict) => {
			if (previous === undefined) return conflict.doNothing();
			return conflict
				.column("name")
				.doUpdateSet({ owner, expiresAt: expiry })
				.where("locks.owner", "=", previous.owner)
				.where("locks.expiresAt", "=", previous.expiry);
		})
		.returning("owner")
		.executeTakeFirst();
	return claimedLease !== undefined;
}

/** Renews a lease. Returns false if another owner has it. */
export async function renewLease(db: Db, name: string, { owner, expiry }: Lease): Promise<boolean> {
	const renewedLease = await db
		.updateTable("locks")
		.set({ expiresAt: expiry })
		.where("name", "=", name)
		.where("owner", "=", owner)
		.returning("owner")
		.executeTakeFirst();
	return renewedLease !== undefined;
}

export async function endLease(db: Db, name: string, owner: string): Promise<void> {
	await db.deleteFrom("locks").where("name", "=", name).where("owner", "=", owner).execute();
}
