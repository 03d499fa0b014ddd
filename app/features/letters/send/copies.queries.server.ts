import type { Db, LetterCopyState } from "db/schema";
import { emitAfterCommit, writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { HOUR_MS } from "~/config/time";

/** A claimed copy; a newer claim has another number of attempts. */
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

const isRunning = (db: Db) => db.selectFrom("letters").select("id").where("isPaused", "=", 0);

/** Claims the copy of a running letter that has waited longest; undefined if none is due. */
export async function claimCopy(db: Db, now: Date, until: Date): Promise<CopyClaim | undefined> {
	const next = await db
		.selectFrom("letter_copies")
		.select(["letterId", "subscriptionId", "attempts"])
		.where("dueAt", "<=", now.toISOString())
		.where("letterId", "in", isRunning(db))
		.orderBy("dueAt")
		.orderBy("letterId")
		.orderBy("subscriptionId")
		.limit(1)
		.executeTakeFirst();
	if (!next) return undefined;
	return writeStatement(db, (connection) =>
		connection
			.updateTable("letter_copies")
			.set({
				attempts: next.attempts + 1,
				dueAt: until.toISOString(),
				triedAt: now.toISOString(),
				failure: null,
			})
			.where("letterId", "=", next.letterId)
			.where("subscriptionId", "=", next.subscriptionId)
			.where("attempts", "=", next.attempts)
			.where("state", "=", "waiting")
			.returning(["letterId", "subscriptionId", "attempts"])
			.executeTakeFirst(),
	);
}

interface CopyChange {
	state: LetterCopyState;
	dueAt: Date | null;
	/** Time of this step, null for a copy that was never tried; left as it is if undefined. */
	triedAt?: Date | null;
	failure?: string | null;
}

/** Changes a claimed copy that is in a state. Returns false if it is not, or if another process has claimed it. */
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

/** Copies that were tried within this time count for the limit an hour. */
const WINDOW_MS = HOUR_MS;

/** Returns how many more copies may be tried now. */
export async function countAllowed(db: Db, perHour: number, now: Date): Promise<number> {
	const since = new Date(now.getTime() - WINDOW_MS).toISOString();
	const { count } = await db
		.selectFrom("letter_copies")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("triedAt", ">", since)
		.executeTakeFirstOrThrow();
	return Math.max(0, perHour - Number(count));
}

/** Returns when the limit an hour allows a further copy; undefined if it does now. */
export async function findNextAllowed(
	db: Db,
	perHour: number,
	now: Date,
): Promise<Date | undefined> {
	const since = new Date(now.getTime() - WINDOW_MS).toISOString();
	const row = await db
		.selectFrom("letter_copies")
		.select("triedAt")
		.where("triedAt", ">", since)
		.orderBy("triedAt", "desc")
		.offset(perHour - 1)
		.limit(1)
		.executeTakeFirst();
	return row?.triedAt ? new Date(Date.parse(row.triedAt) + WINDOW_MS) : undefined;
}

/** Returns the earliest time at which a copy of a running letter is due. */
export async function findNextDueCopy(db: Db): Promise<Date | undefined> {
	const row = await db
		.selectFrom("letter_copies")
		.select("dueAt")
		.where("dueAt", "is not", null)
		.where("letterId", "in", isRunning(db))
		.orderBy("dueAt")
		.limit(1)
		.executeTakeFirst();
	return row?.dueAt ? new Date(row.dueAt) : undefined;
}
