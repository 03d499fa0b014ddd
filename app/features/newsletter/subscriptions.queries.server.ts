import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { tokenHashOf } from "~/config/link-token.server";
import { DAY_MS, HOUR_MS } from "~/config/time";
import { firstGrowthMonday } from "./growth";

/** Time in which an address gets at most one mail, so that the form cannot flood a stranger's mailbox. */
const MIN_MAIL_INTERVAL_MS = DAY_MS;

/** Time in which an address can be confirmed; it is deleted afterwards. */
const CONFIRMATION_LIFETIME_MS = 48 * HOUR_MS;

const LEFT_RETENTION_MS = 30 * DAY_MS;

const instantBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Makes a lowercase address an active subscription. Does nothing if it is one already. */
export async function upsertSubscription(db: Db, email: string, now: Date) {
	const at = now.toISOString();
	const activeValues = { isActive: 1, subscribedAt: at, confirmedAt: at, refusals: 0 } as const;
	await db
		.insertInto("newsletter_subscriptions")
		.values({ email, ...activeValues })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ ...activeValues, leftAt: null, confirmHash: null })
				.where("newsletter_subscriptions.isActive", "=", 0),
		)
		.execute();
}

/**
 * Stores a lowercase address to be confirmed by the token of `confirmHash`. Returns false, and changes nothing, if the
 * address is active, or was stored by this function within a day.
 */
export async function upsertUnconfirmed(
	db: Db,
	{ email, confirmHash }: { email: string; confirmHash: string },
	now: Date,
): Promise<boolean> {
	const pendingValues = { isActive: 0, subscribedAt: now.toISOString(), confirmHash } as const;
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("newsletter_subscriptions")
		.values({ email, ...pendingValues })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ ...pendingValues, confirmedAt: null, leftAt: null })
				.where("newsletter_subscriptions.isActive", "=", 0)
				.where((eb) =>
					eb.or([
						eb("newsletter_subscriptions.leftAt", "is not", null),
						eb(
							"newsletter_subscriptions.subscribedAt",
							"<=",
							instantBefore(now, MIN_MAIL_INTERVAL_MS),
						),
						// The clock may have been set back since.
						eb("newsletter_subscriptions.subscribedAt", ">", now.toISOString()),
					]),
				),
		)
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/** Returns the SQL condition that a token can confirm an address. */
const confirmableCondition = (token: string, now: Date) => sql<boolean>`(
	"confirmHash" = ${tokenHashOf(token)} and "subscribedAt" > ${instantBefore(now, CONFIRMATION_LIFETIME_MS)}
)`;

/** Returns true if a token can confirm an address. */
export async function isConfirmableToken(db: Db, token: string, now: Date): Promise<boolean> {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where(confirmableCondition(token, now))
		.executeTakeFirst();
	return row !== undefined;
}

/** Confirms the address of a token, once. Returns false if the token confirms no address. */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<boolean> {
	const confirmedAt = now.toISOString();
	const { numUpdatedRows } = await db
		.updateTable("newsletter_subscriptions")
		.set({ isActive: 1, confirmedAt, confirmHash: null, refusals: 0 })
		.where(confirmableCondition(token, now))
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** Returns true if a subscription is active; undefined if its id does not exist. */
export async function isSubscriptionActive(db: Db, id: number): Promise<boolean | undefined> {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select("isActive")
		.where("id", "=", id)
		.executeTakeFirst();
	return row && row.isActive === 1;
}

export async function endSubscription(db: Db, id: number, now: Date): Promise<void> {
	await db
		.updateTable("newsletter_subscriptions")
		.set({ isActive: 0, leftAt: now.toISOString() })
		.where("id", "=", id)
		.where("isActive", "=", 1)
		.execute();
}

/** Returns the address of an active subscription. */
export async function findActiveEmail(db: Db, id: number): Promise<string | undefined> {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select("email")
		.where("id", "=", id)
		.where("isActive", "=", 1)
		.executeTakeFirst();
	return row?.email;
}

/** After this many letters in a row that the mail server refused permanently, the subscription ends. */
const MAX_REFUSALS = 3;

/** Counts a letter that the mail server refused permanently, and ends the subscription after three in a row. */
export async function countRefusal(trx: Db, id: number, now: Date): Promise<void> {
	const row = await trx
		.updateTable("newsletter_subscriptions")
		.set((eb) => ({ refusals: eb("refusals", "+", 1) }))
		.where("id", "=", id)
		.returning("refusals")
		.executeTakeFirst();
	if (row && row.refusals >= MAX_REFUSALS) await endSubscription(trx, id, now);
}

/** Resets the count of refused letters. */
export async function clearRefusals(trx: Db, id: number): Promise<void> {
	await trx
		.updateTable("newsletter_subscriptions")
		.set({ refusals: 0 })
		.where("id", "=", id)
		.where("refusals", ">", 0)
		.execute();
}

/** Returns the next active subscriptions after an id, in the order of ids. */
export function listSubscribers(db: Db, { afterId, limit }: { afterId: number; limit: number }) {
	return db
		.selectFrom("newsletter_subscriptions")
		.select(["id", "email"])
		.where("isActive", "=", 1)
		.where("id", ">", afterId)
		.orderBy("id")
		.limit(limit)
		.execute();
}

/** Deletes addresses that were not confirmed within 48 hours, and those that left 30 days ago. */
export async function deleteInactiveSubscribers(db: Db, now: Date): Promise<void> {
	await writeStatement(db, (connection) =>
		connection
			.deleteFrom("newsletter_subscriptions")
			.where("isActive", "=", 0)
			.where((eb) =>
				eb.or([
					eb("leftAt", "<=", instantBefore(now, LEFT_RETENTION_MS)),
					eb.and([
						eb("leftAt", "is", null),
						eb("subscribedAt", "<=", instantBefore(now, CONFIRMATION_LIFETIME_MS)),
					]),
				]),
			)
			.execute(),
	);
}

/** Counts active subscribers, and addresses that have not been confirmed yet. */
export function countSubscribers(db: Db) {
	return db
		.selectFrom("newsletter_subscriptions")
		.select((eb) => [
			eb.fn.countAll<number>().filterWhere("isActive", "=", 1).as("active"),
			eb.fn
				.countAll<number>()
				.filterWhere("isActive", "=", 0)
				.filterWhere("leftAt", "is", null)
				.as("unconfirmed"),
		])
		.executeTakeFirstOrThrow();
}

/** Counts per day the subscribers who joined and who left. Those who left are deleted after 30 days. */
export async function countByDay(db: Db, now: Date) {
	const since = firstGrowthMonday(now).toISOString();
	const countPerDay = (column: "confirmedAt" | "leftAt") =>
		db
			.selectFrom("newsletter_subscriptions")
			.select((eb) => [
				sql<string>`substr(${sql.ref(column)}, 1, 10)`.as("day"),
				eb.fn.countAll<number>().as("count"),
			])
			.where(column, ">=", since)
			.groupBy("day")
			.execute();
	const [joined, left] = await Promise.all([countPerDay("confirmedAt"), countPerDay("leftAt")]);
	return { joined, left };
}
