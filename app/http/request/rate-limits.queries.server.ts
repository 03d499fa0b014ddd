import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";

/** So many times in a window that begins with the first. */
export interface RateLimit {
	most: number;
	windowMs: number;
}

async function countOne(
	db: Kysely<Database>,
	key: string,
	{ most, windowMs }: RateLimit,
	now: Date,
	{ beginsAnew }: { beginsAnew: boolean },
): Promise<Date | undefined> {
	await db.deleteFrom("rate_limits").where("windowEndsAt", "<=", now.toISOString()).execute();
	const windowEndsAt = new Date(now.getTime() + windowMs).toISOString();
	const laterEnd = sql<string>`case when rate_limits.count < ${most} then excluded."windowEndsAt" else rate_limits."windowEndsAt" end`;
	const { count, windowEndsAt: end } = await db
		.insertInto("rate_limits")
		.values({ key, windowEndsAt, count: 1 })
		.onConflict((conflict) =>
			conflict.column("key").doUpdateSet({
				count: sql`rate_limits.count + 1`,
				...(beginsAnew && { windowEndsAt: laterEnd }),
			}),
		)
		.returning(["count", "windowEndsAt"])
		.executeTakeFirstOrThrow();
	return count > most ? new Date(end) : undefined;
}

/**
 * Counts one more use under a key. Returns the instant from which the next is allowed when this one goes
 * beyond the limit, else undefined. Windows that ended are forgotten.
 */
export function countUse(
	db: Kysely<Database>,
	key: string,
	limit: RateLimit,
	now: Date,
): Promise<Date | undefined> {
	return countOne(db, key, limit, now, { beginsAnew: false });
}

/**
 * Counts one more try under a key. Returns the instant from which the next is allowed when there have been too
 * many. Each try that is allowed begins the window again; one that is refused does not, so that it ends.
 */
export function countTry(
	db: Kysely<Database>,
	key: string,
	limit: RateLimit,
	now: Date,
): Promise<Date | undefined> {
	return countOne(db, key, limit, now, { beginsAnew: true });
}

/** Forgets what was counted under a key. */
export async function forgetUses(db: Kysely<Database>, key: string): Promise<void> {
	await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}
