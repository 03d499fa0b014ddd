import { jsonTable } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { writeStatement } from "db/writes/write";
import { sql } from "kysely";
import type { Counted, CountedSearch } from "./search-counts";
import { type Click, utcDay } from "./visit-note.server";

/** Counts since the last flush. */
export interface VisitCounts {
	clicks: readonly Counted<Click & { day: string }>[];
	views: readonly Counted<{ day: string; slug: string }>[];
	searches: readonly Counted<CountedSearch>[];
}

function rowsOf<Thing extends object>(counted: readonly Counted<Thing>[]) {
	return counted.map(({ thing, count }) => ({ ...thing, count }));
}

const CLICKS = {
	day: "text",
	listingId: "integer",
	projectorSku: "text",
	retailerId: "integer",
	count: "integer",
} as const;
const VIEWS = { day: "text", slug: "text", count: "integer" } as const;
const SEARCHES = { day: "text", words: "text", count: "integer", found: "integer" } as const;

/** Adds counts to the stored ones. */
export async function upsertCounts(
	trx: Trx,
	{ clicks, views, searches }: VisitCounts,
): Promise<void> {
	// `where true` keeps SQLite from reading the conflict clause as part of a join.
	await sql`
		insert into listing_clicks ("day", "listingId", "projectorSku", "retailerId", "clicks")
		select "day", "listingId", "projectorSku", "retailerId", "count"
		from ${jsonTable(trx, rowsOf(clicks), CLICKS)} as "new" where true
		on conflict ("day", "listingId") do update set "clicks" = listing_clicks."clicks" + excluded."clicks"
	`.execute(trx);
	await sql`
		insert into model_views ("day", "slug", "views")
		select "day", "slug", "count" from ${jsonTable(trx, rowsOf(views), VIEWS)} as "new" where true
		on conflict ("day", "slug") do update set "views" = model_views."views" + excluded."views"
	`.execute(trx);
	await sql`
		insert into searches ("day", "words", "searches", "found")
		select "day", "words", "count", "found" from ${jsonTable(trx, rowsOf(searches), SEARCHES)} as "new" where true
		on conflict ("day", "words") do update
			set "searches" = searches."searches" + excluded."searches", "found" = excluded."found"
	`.execute(trx);
}

/** Returns the words of a day that enough people searched for. */
export async function listWordsOfDay(db: Db, day: string, limit: number) {
	const rows = await db
		.selectFrom("searches")
		.select("words")
		.where("day", "=", day)
		.limit(limit)
		.execute();
	return rows.map(({ words }) => words);
}

/** A year and a month, so that a month can be compared with the year before. */
const COUNTED_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes counts older than 400 days. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
	const first = utcDay(new Date(now.getTime() - COUNTED_MS));
	await writeStatement(db, async (one) => {
		for (const table of ["listing_clicks", "model_views", "searches"] as const) {
			await one.deleteFrom(table).where("day", "<", first).execute();
		}
	});
}
