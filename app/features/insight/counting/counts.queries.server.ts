import type { Database } from "db/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import type { CountedSearch } from "./search-counts";
import type { Counted } from "./tally";
import type { Click } from "./visit";

/** What was counted since it was last written. */
export interface VisitCounts {
	clicks: readonly Counted<Click & { day: string }>[];
	views: readonly Counted<{ day: string; slug: string }>[];
	searches: readonly Counted<CountedSearch>[];
}

function asJson<Thing extends object>(counted: readonly Counted<Thing>[]): string {
	return JSON.stringify(counted.map(({ thing, count }) => ({ ...thing, count })));
}

/** Adds what was counted to what was counted before. */
export async function upsertCounts(
	trx: Transaction<Database>,
	{ clicks, views, searches }: VisitCounts,
): Promise<void> {
	// `where true` keeps SQLite from reading the conflict clause as part of a join.
	await sql`
		insert into listing_clicks ("day", "listingId", "projectorSku", "retailerId", "clicks")
		select value ->> 'day', value ->> 'listingId', value ->> 'projectorSku', value ->> 'retailerId', value ->> 'count'
		from json_each(${asJson(clicks)}) where true
		on conflict ("day", "listingId") do update set "clicks" = "clicks" + excluded."clicks"
	`.execute(trx);
	await sql`
		insert into model_views ("day", "slug", "views")
		select value ->> 'day', value ->> 'slug', value ->> 'count' from json_each(${asJson(views)}) where true
		on conflict ("day", "slug") do update set "views" = "views" + excluded."views"
	`.execute(trx);
	await sql`
		insert into searches ("day", "words", "searches", "found")
		select value ->> 'day', value ->> 'words', value ->> 'count', value ->> 'found'
		from json_each(${asJson(searches)}) where true
		on conflict ("day", "words") do update set "searches" = "searches" + excluded."searches", "found" = excluded."found"
	`.execute(trx);
}

/** The words of a day that enough people have asked for. */
export async function listWordsOfDay(
	db: Kysely<Database>,
	day: string,
	limit: number,
): Promise<string[]> {
	const rows = await db
		.selectFrom("searches")
		.select("words")
		.where("day", "=", day)
		.limit(limit)
		.execute();
	return rows.map(({ words }) => words);
}

/** Deletes what was counted before a day. */
export async function deleteCountsBefore(db: Kysely<Database>, day: string): Promise<void> {
	for (const table of ["listing_clicks", "model_views", "searches"] as const) {
		await db.deleteFrom(table).where("day", "<", day).execute();
	}
}
