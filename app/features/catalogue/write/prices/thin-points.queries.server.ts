import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { dayOf } from "~/features/catalogue/history/daily-prices";
import { allModels } from "./all-models.queries.server";

/** After this many days only the last point of a day is stored. */
const EVERY_POINT_DAYS = 400;

/** Models per statement, so that other requests run in between. */
const CHUNK = 20;

/** Selects the points of models before a day that have a later one on the same day. */
function superseded(db: Db, ids: readonly number[], before: string) {
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

async function hasSuperseded(db: Db, ids: readonly number[], before: string): Promise<boolean> {
	const { rows } = await sql`select 1 ${superseded(db, ids, before)} limit 1`.execute(db);
	return rows.length > 0;
}

/**
 * Deletes points older than 400 days except the last one of each listing and day. Returns the number of deleted points.
 */
export async function thinPoints(db: Db, now: Date): Promise<number> {
	const before = dayOf(now, EVERY_POINT_DAYS);
	let deleted = 0;
	for await (const { ids } of allModels(db, CHUNK)) {
		if (!(await hasSuperseded(db, ids, before))) continue;
		const { numAffectedRows } = await writeStatement(db, (one) =>
			sql`delete ${superseded(one, ids, before)}`.execute(one),
		);
		deleted += Number(numAffectedRows ?? 0);
	}
	return deleted;
}
