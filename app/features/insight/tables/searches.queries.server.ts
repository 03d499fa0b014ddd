import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { Period } from "./period";

export interface AskedWords {
	words: string;
	searches: number;
	/** How many models the last of them found. */
	found: number;
	lastDay: string;
}

/** What was searched for, most often asked first; with `inVain` only what found nothing when it was last asked. */
export async function listSearches(
	db: Kysely<Database>,
	{ from, to }: Period,
	{ inVain }: { inVain: boolean },
	limit: number,
): Promise<AskedWords[]> {
	// SQLite takes `found` from the row that has the latest day.
	const { rows } = await sql<AskedWords>`
		select "words", sum("searches") as "searches", "found", max("day") as "lastDay" from "searches"
		where "day" between ${from} and ${to}
		group by "words" having ${inVain ? sql`"found" = 0` : sql`true`}
		order by "searches" desc, "words" limit ${limit}
	`.execute(db);
	return rows;
}
