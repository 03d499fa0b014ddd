import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** What one process at a time may hold: the right to run a feed. */
const NAME = "feeds";

/** So long after its last renewal a lock is nobody's: its process has died. */
export const LOCK_MS = 45_000;

/** A lock that ends later than this was set by a clock that was wrong; others may wait long to write. */
const MAX_AHEAD_MS = 10 * 60_000;

function after(now: Date, ms: number): string {
	return new Date(now.getTime() + ms).toISOString();
}

/** Takes the lock of runs where nobody alive has it; returns whether it did. */
export async function takeLock(db: Kysely<Database>, owner: string, now: Date): Promise<boolean> {
	const expiresAt = after(now, LOCK_MS);
	const taken = await db
		.insertInto("locks")
		.values({ name: NAME, owner, expiresAt })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ owner, expiresAt })
				.where((eb) =>
					eb.or([
						eb("locks.expiresAt", "<=", now.toISOString()),
						eb("locks.expiresAt", ">", after(now, MAX_AHEAD_MS)),
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
		.set({ expiresAt: after(now, LOCK_MS) })
		.where("name", "=", NAME)
		.where("owner", "=", owner)
		.returning("owner")
		.executeTakeFirst();
	return renewed !== undefined;
}

export async function releaseLock(db: Kysely<Database>, owner: string): Promise<void> {
	await db.deleteFrom("locks").where("name", "=", NAME).where("owner", "=", owner).execute();
}
