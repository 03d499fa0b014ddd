import type { Db } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import { sql } from "kysely";

/**
 * Counts a use of a key, in a window that starts with the first use; each of the first `restartingUses` uses restarts
 * the window. Returns the number of uses in the window, and its end. Deletes expired windows.
 */
export async function countUse(
	db: Db,
	key: string,
	windowMs: number,
	now: Date,
	restartingUses = 0,
) {
	await db.deleteFrom("rate_limits").where("windowEndsAt", "<=", now.toISOString()).execute();
	const windowEndsAt = new Date(now.getTime() + windowMs).toISOString();
	const restartedWindowEnd = sql<string>`case when rate_limits.count < ${restartingUses} then excluded."windowEndsAt" else rate_limits."windowEndsAt" end`;
	const uses = await db
		.insertInto("rate_limits")
		.values({ key, windowEndsAt, count: 1 })
		.onConflict((conflict) =>
			conflict.column("key").doUpdateSet({
				count: sql`rate_limits.count + 1`,
				...(restartingUses > 0 && { windowEndsAt: restartedWindowEnd }),
			}),
		)
		.returning(["count", "windowEndsAt"])
		.executeTakeFirstOrThrow();
	return { count: uses.count, windowEndsAt: new Date(uses.windowEndsAt) };
}

/** Returns the uses of a key in its window; undefined if it has none. */
export async function findUses(db: Db, key: string, now: Date) {
	const uses = await db
		.selectFrom("rate_limits")
		.select(["count", "windowEndsAt"])
		.where("key", "=", key)
		.where("windowEndsAt", ">", now.toISOString())
		.executeTakeFirst();
	return uses && { count: uses.count, windowEndsAt: new Date(uses.windowEndsAt) };
}

/**
 * Counts a try of a key. If there have been too many, returns the time from which the next try is allowed; otherwise
 * undefined. Each allowed try restarts the window; a refused try does not, so that the window ends.
 */
export async function countAndCheckTry(
	db: Db,
	key: string,
	{ max, windowMs }: { max: number; windowMs: number },
	now: Date,
): Promise<Date | undefined> {
	const { count, windowEndsAt } = await countUse(db, key, windowMs, now, max);
	return count > max ? windowEndsAt : undefined;
}

/** Deletes the count of a key. */
export async function deleteUses(db: Db, key: string): Promise<void> {
	await writeStatement(db, (connection) =>
		connection.deleteFrom("rate_limits").where("key", "=", key).execute(),
	);
}

/** Subtracts one use of a key. */
export async function subtractUse(db: Db, key: string): Promise<void> {
	await write(db, async (trx) => {
		await trx.deleteFrom("rate_limits").where("key", "=", key).where("count", "=", 1).execute();
		await trx
			.updateTable("rate_limits")
			.set((eb) => ({ count: eb("count", "-", 1) }))
			.where("key", "=", key)
			.execute();
	});
}
