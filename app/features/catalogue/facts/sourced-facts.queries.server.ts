import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { jsonElements, jsonKeys } from "db/json/json-table";
import { type BuildControls, perVersion } from "db/per-version.server";
import type { Db } from "db/schema";
import { sql } from "kysely";

/** Ids whose models are counted at once: some milliseconds of work. */
const CHUNK = 1000;

/** Counts the figures of all models whose source is recorded. */
async function count(db: Db, { onSlowBuild: onLong }: BuildControls<number>): Promise<number> {
	const { last } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.max<number | null>("id").as("last"))
		.executeTakeFirstOrThrow();
	let sourced = 0;
	for (let after = 0; after < (last ?? 0); after += CHUNK) {
		if (after > 0) {
			onLong();
			await yieldToEventLoop();
		}
		const { rows } = await sql<{ count: number }>`
			select count(*) as "count" from "projectors",
				${jsonElements(db, sql.ref("projectors.facts"))} as "origin",
				${jsonKeys(db, sql`"origin"."value" -> 'values'`)} as "field"
			where "projectors"."id" > ${after} and "projectors"."id" <= ${after + CHUNK}
				and "origin"."value" ->> 'kind' <> 'unrecorded'
		`.execute(db);
		sourced += Number(rows[0]?.count ?? 0);
	}
	return sourced;
}

/** Returns the number of figures whose source is recorded, counted once for each version of the data. */
export const countSourcedFacts = perVersion(count);
