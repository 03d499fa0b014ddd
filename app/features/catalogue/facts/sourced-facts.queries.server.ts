import { backgroundTurn } from "db/background-turn";
import { jsonElements, jsonKeys } from "db/json/json-table";
import { type BuildControls, perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { sql } from "kysely";

/** Number of ids that one query covers, so that it takes a few milliseconds. */
const IDS_PER_QUERY = 1000;

/**
 * Counts all models' facts that have a recorded source. Each element of the column `facts` is an origin, with the values
 * of the fields that come from it.
 */
async function countUncached(
	db: Db,
	{ servePreviousValue }: BuildControls<number>,
): Promise<number> {
	const { last: lastId } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.max<number | null>("id").as("last"))
		.executeTakeFirstOrThrow();
	let sourcedCount = 0;
	for (let afterId = 0; afterId < (lastId ?? 0); afterId += IDS_PER_QUERY) {
		if (afterId > 0) {
			// Pages show the previous count until this one is ready.
			servePreviousValue();
			await backgroundTurn();
		}
		const { rows } = await sql<{ count: number }>`
			select count(*) as "count" from "projectors",
				${jsonElements(db, sql.ref("projectors.facts"))} as "origin",
				${jsonKeys(db, sql`"origin"."value" -> 'values'`)} as "field"
			where "projectors"."id" > ${afterId} and "projectors"."id" <= ${afterId + IDS_PER_QUERY}
				and "origin"."value" ->> 'kind' <> 'unrecorded'
		`.execute(db);
		sourcedCount += Number(rows[0]?.count ?? 0);
	}
	return sourcedCount;
}

/** Returns the number of facts with a recorded source, counted once for each version of the data. */
export const countSourcedFacts = perVersion(countUncached);
