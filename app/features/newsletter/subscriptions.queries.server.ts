import type { Db } from "db/schema";
import { sql } from "kysely";
import { firstMonday } from "./growth";

/** Makes a lowercase address an active subscription; leaves an active one as it is. */
export async function upsertSubscription(db: Db, email: string, now: Date) {
	const at = now.toISOString();
	const active = { isActive: 1, subscribedAt: at, confirmedAt: at } as const;
	await db
		.insertInto("newsletter_subscriptions")
		.values({ email, ...active })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ ...active, leftAt: null, confirmHash: null })
				.where("newsletter_subscriptions.isActive", "=", 0),
		)
		.execute();
}

/**
 * Stores a lowercase address to be confirmed by the token of `confirmHash`. Returns false, and changes nothing, if it
 * is active or has a pending confirmation requested between `since` and `now`.
 */
export async function upsertUnconfirmed(
	db: Db,
	{ email, confirmHash }: { email: string; confirmHash: string },
	{ since, now }: { since: Date; now: Date },
): Promise<boolean> {
	const asked = { isActive: 0, subscribedAt: now.toISOString(), confirmHash } as const;
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("newsletter_subscriptions")
		.values({ email, ...asked })
		.onConflict((conflict) =>
			conflict
				.column("email")
				.doUpdateSet({ ...asked, confirmedAt: null, leftAt: null })
				.where("newsletter_subscriptions.isActive", "=", 0)
				.where((eb) =>
					eb.or([
						eb("newsletter_subscriptions.leftAt", "is not", null),
						eb("newsletter_subscriptions.subscribedAt", "<=", since.toISOString()),
						// For a clock that was set back since.
						eb("newsletter_subscriptions.subscribedAt", ">", now.toISOString()),
					]),
				),
		)
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/** Returns true if an address subscribed after `since` can be confirmed by this token. */
export async function isUnconfirmed(db: Db, confirmHash: string, since: Date) {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where("confirmHash", "=", confirmHash)
		.where("subscribedAt", ">", since.toISOString())
		.executeTakeFirst();
	return row !== undefined;
}

/** Activates the address of this token. Returns false if none is pending that was subscribed after `since`. */
export async function confirmByHash(
	db: Db,
	confirmHash: string,
	{ since, now }: { since: Date; now: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("newsletter_subscriptions")
		.set({ isActive: 1, confirmedAt: now.toISOString(), confirmHash: null })
		.where("confirmHash", "=", confirmHash)
		.where("subscribedAt", ">", since.toISOString())
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** Returns whether a subscription is active; undefined if there is none of this id. */
export async function findIsActive(db: Db, id: number): Promise<boolean | undefined> {
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

/** The next active subscriptions after an id, in the order of ids. */
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

/** Deletes unconfirmed addresses that were subscribed by `askedBy`, and those that had left by `leftBy`. */
export async function deleteInactive(
	db: Db,
	{ askedBy, leftBy }: { askedBy: Date; leftBy: Date },
): Promise<void> {
	await db
		.deleteFrom("newsletter_subscriptions")
		.where("isActive", "=", 0)
		.where((eb) =>
			eb.or([
				eb("leftAt", "<=", leftBy.toISOString()),
				eb.and([eb("leftAt", "is", null), eb("subscribedAt", "<=", askedBy.toISOString())]),
			]),
		)
		.execute();
}

/** Counts subscribers, and addresses that were asked to confirm and have not. */
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

/** Counts confirmations and departures per day, as far as the rows have not been deleted. */
export async function countByDay(db: Db, now: Date) {
	const since = firstMonday(now).toISOString();
	const days = (column: "confirmedAt" | "leftAt") =>
		db
			.selectFrom("newsletter_subscriptions")
			.select((eb) => [
				sql<string>`substr(${sql.ref(column)}, 1, 10)`.as("day"),
				eb.fn.countAll<number>().as("count"),
			])
			.where(column, ">=", since)
			.groupBy("day")
			.execute();
	const [joined, left] = await Promise.all([days("confirmedAt"), days("leftAt")]);
	return { joined, left };
}
