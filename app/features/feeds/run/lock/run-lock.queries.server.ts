import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** What one process at a time may hold: the right to run a feed. */
const NAME = "feeds";

/** So long after its last renewal a lock is nobody's: its process has died. */
export const LOCK_MS = 45_000;

function expiry(now: Date): string {
	return new Date(now.getTime() + LOCK_MS).toISOString();
}

/** Takes the lock of runs where nobody alive has it; returns whether it did. */
export async function takeLock(db: Kysely<Database>, owner: string, now: Date): Promise<boolean> {
	const expiresAt = expiry(now);
	const taken = await db
		.insertInto("locks")
		.values({ name: NAME, owner, expiresAt })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ owner, expiresAt })
				// One that ends later than any can was set by a clock that was wrong.
				.where((eb) =>
					eb.or([
						eb("locks.expiresAt", "<=", now.toISOString()),
						eb("locks.expiresAt", ">", expiresAt),
					]),
				),
		)
		.returning("owner")
		.executeTakeFirst();
	return taken !== undefined;
}

/** Makes the lock last; returns whether it is still the owner's. */
export async function renewLock(db: Kysely<Database>, owner: string, now: Date): Promise<boolean> {
	const renewed = await db
		.updateTable("locks")
		.set({ expiresAt: expiry(now) })
		.where("name", "=", NAME)
		.where("owner", "=", owner)
		.returning("owner")
		.executeTakeFirst();
	return renewed !== undefined;
}

export async function releaseLock(db: Kysely<Database>, owner: string): Promise<void> {
	await db.deleteFrom("locks").where("name", "=", NAME).where("owner", "=", owner).execute();
}
