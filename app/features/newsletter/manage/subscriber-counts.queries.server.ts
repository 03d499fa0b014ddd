import type { Db } from "db/schema";
import { sql } from "kysely";
import { firstMonday } from "./growth";

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
