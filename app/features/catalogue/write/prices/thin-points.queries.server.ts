import { setImmediate as othersTurn } from "node:timers/promises";
import { jsonList } from "db/json/json-table";
import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import { type Kysely, sql } from "kysely";
import { dayOf } from "~/features/catalogue/history/daily-prices";

/** After how many days only the last point of a day is stored. */
const EVERY_POINT_DAYS = 400;

/** Models to one statement, so that other requests have their turn in between. */
const CHUNK = 20;

/** Points of these models that a later one of the same day follows, all of them older than day `before`. */
function superseded(db: Kysely<Database>, ids: readonly number[], before: string) {
	return sql`
		from "price_points" where "at" < ${before}
			and "projectorId" in ${jsonList(db, ids)}
			and exists (
				select 1 from "price_points" as "later"
				where "later"."projectorId" = "price_points"."projectorId"
					and "later"."retailerId" = "price_points"."retailerId"
					and "later"."at" > "price_points"."at"
					and substr("later"."at", 1, 10) = substr("price_points"."at", 1, 10))
	`;
}

async function hasSuperseded(
	db: Kysely<Database>,
	ids: readonly number[],
	before: string,
): Promise<boolean> {
	const { rows } = await sql`select 1 ${superseded(db, ids, before)} limit 1`.execute(db);
	return rows.length > 0;
}

/**
 * Deletes points older than 400 days but for the last of each listing's day: days are told by their ends. Returns how
 * many went.
 */
export async function thinPoints(db: Kysely<Database>, now: Date): Promise<number> {
	const before = dayOf(now, EVERY_POINT_DAYS);
	let deleted = 0;
	let last = 0;
	for (;;) {
		const models = await db
			.selectFrom("projectors")
			.select("id")
			.where("id", ">", last)
			.orderBy("id")
			.limit(CHUNK)
			.execute();
		const ids = models.map(({ id }) => id);
		const next = ids.at(-1);
		if (next === undefined) return deleted;
		if (await hasSuperseded(db, ids, before)) {
			const thin = () => sql`delete ${superseded(db, ids, before)}`.execute(db);
			deleted += Number((await retryBusy(thin)).numAffectedRows ?? 0);
		}
		last = next;
		await othersTurn();
	}
}
