import type { Db, LetterCopyState } from "db/schema";
import { emitAfterCommit, writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { HOUR_MS } from "~/config/time";

/** Identifies a claim of a copy: a newer claim has another number of attempts. */
export interface CopyClaim {
	letterId: number;
	subscriptionId: number;
	attempts: number;
}

/** Adds a copy for every subscriber, within the database. Returns their number. */
export async function insertCopies(trx: Db, letterId: number, now: Date): Promise<number> {
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("letter_copies")
		.columns(["letterId", "subscriptionId", "state", "dueAt"])
		.expression((eb) =>
			eb
				.selectFrom("newsletter_subscriptions")
				.select([
					sql<number>`cast(${letterId} as integer)`.as("letterId"),
					"id",
					sql<LetterCopyState>`'waiting'`.as("state"),
					sql<string>`cast(${now.toISOString()} as text)`.as("dueAt"),
				])
				.where("isActive", "=", 1),
		)
		.executeTakeFirst();
	emitAfterCommit(trx, "mail-queued");
	return Number(numInsertedOrUpdatedRows ?? 0);
}

const runningLetters = (db: Db) => db.selectFrom("letters").select("id").where("isPaused", "=", 0);

/** Claims until `until` the copy that has waited longest, of a letter that is not paused; undefined if none is due. */
export async function claimCopy(db: Db, now: Date, until: Date): Promise<CopyClaim | undefined> {
	const nextCopy = await db
		.selectFrom("letter_copies")
		.select(["letterId", "subscriptionId", "attempts"])
		.where("dueAt", "<=", now.toISOString())
		.where("letterId", "in", runningLetters(db))
		.orderBy("dueAt")
		.orderBy("letterId")
		.orderBy("subscriptionId")
		.limit(1)
		.executeTakeFirst();
	if (!nextCopy) return undefined;
	return writeStatement(db, (connection) =>
		connection
			.updateTable("letter_copies")
			.set({
				attempts: nextCopy.attempts + 1,
				dueAt: until.toISOString(),
				triedAt: now.toISOString(),
				failure: null,
			})
			.where("letterId", "=", nextCopy.letterId)
			.where("subscriptionId", "=", nextCopy.subscriptionId)
			.where("attempts", "=", nextCopy.attempts)
			.where("state", "=", "waiting")
			.returning(["letterId", "subscriptionId", "attempts"])
			.executeTakeFirst(),
	);
}

interface CopyChange {
	state: LetterCopyState;
	dueAt: Date | null;
	/** Time of this step; null for a copy that was never tried; undefined to leave it unchanged. */
	triedAt?: Date | null;
	failure?: string | null;
}

/**
 * Changes a claimed copy if its state is one of `states`. Returns false if it is not, or if another process has claimed
 * the copy.
 */
export async function changeCopy(
	db: Db,
	{ letterId, subscriptionId, attempts }: CopyClaim,
	states: readonly LetterCopyState[],
	{ state, dueAt, triedAt, failure = null }: CopyChange,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("letter_copies")
		.set({
			state,
			dueAt: dueAt?.toISOString() ?? null,
			failure,
			...(triedAt !== undefined && { triedAt: triedAt?.toISOString() ?? null }),
		})
		.where("letterId", "=", letterId)
		.where("subscriptionId", "=", subscriptionId)
		.where("attempts", "=", attempts)
		.where("state", "in", states)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** Copies that were tried within this time count towards the hourly limit. */
const LIMIT_WINDOW_MS = HOUR_MS;

/** Returns the number of further copies that may be tried now. */
export async function countAllowedCopies(db: Db, maxPerHour: number, now: Date): Promise<number> {
	const since = new Date(now.getTime() - LIMIT_WINDOW_MS).toISOString();
	const { count } = await db
		.selectFrom("letter_copies")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("triedAt", ">", since)
		.executeTakeFirstOrThrow();
	return Math.max(0, maxPerHour - Number(count));
}

/** Returns the time at which the hourly limit allows a further copy; undefined if it allows one now. */
export async function findNextAllowedTime(
	db: Db,
	maxPerHour: number,
	now: Date,
): Promise<Date | undefined> {
	const since = new Date(now.getTime() - LIMIT_WINDOW_MS).toISOString();
	const row = await db
		.selectFrom("letter_copies")
		.select("triedAt")
		.where("triedAt", ">", since)
		.orderBy("triedAt", "desc")
		.offset(maxPerHour - 1)
		.limit(1)
		.executeTakeFirst();
	return row?.triedAt ? new Date(Date.parse(row.triedAt) + LIMIT_WINDOW_MS) : undefined;
}

/** Returns the earliest time at which a copy is due, of letters that are not paused. */
export async function findNextCopyDueTime(db: Db): Promise<Date | undefined> {
	const row = await db
		.selectFrom("letter_copies")
		.select("dueAt")
		.where("dueAt", "is not", null)
		.where("letterId", "in", runningLetters(db))
		.orderBy("dueAt")
		.limit(1)
		.executeTakeFirst();
	return row?.dueAt ? new Date(row.dueAt) : undefined;
}
