import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { Period } from "./period";

export interface AskedWords {
	words: string;
	searches: number;
	/** Number of models found by the last of these searches. */
	found: number;
	lastDay: string;
}

function askedWords({ from, to }: Pick<Period, "from" | "to">, inVain: boolean) {
	// The value of the latest day, which has one row: a day has ten characters.
	const found = sql`cast(substr(max("day" || ' ' || "found"), 12) as integer)`;
	return sql`
		select "words", sum("searches") as "searches", ${found} as "found", max("day") as "lastDay" from "searches"
		where "day" between ${from} and ${to}
		group by "words" ${inVain ? sql`having ${found} = 0` : sql``}
	`;
}

/** Returns searches, the most frequent first; with `inVain` only those whose last run found nothing. */
export async function listSearches(
	db: Kysely<Database>,
	{ from, to }: Period,
	{ inVain }: { inVain: boolean },
	limit: number,
): Promise<AskedWords[]> {
	const { rows } = await sql<AskedWords>`
		${askedWords({ from, to }, inVain)} order by "searches" desc, "words" limit ${limit}
	`.execute(db);
	return rows;
}

/** Counts searches whose last run found nothing and that have no synonym yet. */
export async function countInVain(db: Kysely<Database>, period: Pick<Period, "from" | "to">) {
	const { rows } = await sql<{ count: number }>`
		select count(*) as "count" from (${askedWords(period, true)}) as "asked"
		where "words" not in (select "words" from "synonyms")
	`.execute(db);
	return rows[0]?.count ?? 0;
}
