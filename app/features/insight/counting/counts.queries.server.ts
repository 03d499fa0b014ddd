import { jsonList, jsonTable } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { DAY_MS, utcDay } from "~/config/time";
import { type CountedSearch, MIN_ASKERS, type SubjectCount } from "./search-counts";
import type { Click, ClickReference } from "./visit-note.server";

/** Clicks on an offer on a day. */
export type CountedClick = Omit<Click, "reference"> & { day: string };

/** A click with its reference. */
export type ReferencedClick = CountedClick & ClickReference;

/** Counts since the last flush. */
export interface VisitCounts {
	clicks: readonly SubjectCount<CountedClick>[];
	references: readonly SubjectCount<ReferencedClick>[];
	views: readonly SubjectCount<{ day: string; slug: string }>[];
}

/** Searches since the last flush, of one process. */
export interface SearchesOfProcess {
	/**
	 * Name of the process. Askers, the people who searched for words, are stored by process, because those of two
	 * processes may be the same people.
	 */
	process: string;
	/** Each with the code of its words, a keyed hash that is stored in their place. */
	searches: readonly (CountedSearch & { code: string })[];
}

function flattenCounts<Subject extends object>(subjectCounts: readonly SubjectCount<Subject>[]) {
	return subjectCounts.map(({ subject, count }) => ({ ...subject, count }));
}

/** Returns the clicks with references, each of which was counted once. */
const referencedClicks = (subjectCounts: readonly SubjectCount<ReferencedClick>[]) =>
	subjectCounts.map(({ subject }) => subject);

const CLICK_COLUMNS = {
	day: "text",
	listingId: "integer",
	projectorSku: "text",
	retailerId: "integer",
	count: "integer",
} as const;
const REFERENCE_COLUMNS = {
	reference: "text",
	day: "text",
	listingId: "integer",
	projectorSku: "text",
	retailerId: "integer",
	pageKind: "text",
	page: "text",
	pickRole: "text",
} as const;
const VIEW_COLUMNS = { day: "text", slug: "text", count: "integer" } as const;
const SEARCH_COLUMNS = {
	day: "text",
	code: "text",
	words: "text",
	askers: "integer",
	searches: "integer",
	found: "integer",
} as const;

/** Adds counts of clicks and views to the stored ones, and stores the references of clicks. */
export async function upsertCounts(
	trx: Trx,
	{ clicks, references, views }: VisitCounts,
): Promise<void> {
	// `where true` keeps SQLite from reading the conflict clause as part of a join.
	await sql`
		insert into listing_clicks ("day", "listingId", "projectorSku", "retailerId", "clicks")
		select "day", "listingId", "projectorSku", "retailerId", "count"
		from ${jsonTable(trx, flattenCounts(clicks), CLICK_COLUMNS)} as "new" where true
		on conflict ("day", "listingId") do update set "clicks" = listing_clicks."clicks" + excluded."clicks"
	`.execute(trx);
	await sql`
		insert into click_references
			("reference", "day", "listingId", "projectorSku", "retailerId", "pageKind", "page", "pickRole")
		select "reference", "day", "listingId", "projectorSku", "retailerId", "pageKind", "page", "pickRole"
		from ${jsonTable(trx, referencedClicks(references), REFERENCE_COLUMNS)} as "new" where true
		on conflict ("reference") do nothing
	`.execute(trx);
	await sql`
		insert into model_views ("day", "slug", "views")
		select "day", "slug", "count" from ${jsonTable(trx, flattenCounts(views), VIEW_COLUMNS)} as "new" where true
		on conflict ("day", "slug") do update set "views" = model_views."views" + excluded."views"
	`.execute(trx);
}

/** Number of days whose askers of words are added up, to tell whether enough people searched for the words. */
const ASKER_DAYS = 30;

/** Returns the first of the days whose askers are added up; the last is today. */
const firstAskerDay = (now: Date) => utcDay(new Date(now.getTime() - (ASKER_DAYS - 1) * DAY_MS));

/**
 * Adds searches under the codes of their words. The words themselves are stored once enough people searched for them
 * within 30 days, with the counts until then.
 */
export async function upsertSearches(
	trx: Trx,
	{ process, searches }: SearchesOfProcess,
	now: Date,
): Promise<void> {
	if (searches.length === 0) return;
	// A process writes the number of its askers since the day began, so the larger of two numbers is the newer one.
	const searchesTable = jsonTable(trx, searches, SEARCH_COLUMNS);
	await sql`
		insert into few_searches ("day", "code", "process", "askers", "searches", "found")
		select "day", "code", cast(${process} as text), "askers", "searches", "found" from ${searchesTable} as "new" where true
		on conflict ("day", "code", "process") do update set
			"askers" = case when excluded."askers" > few_searches."askers" then excluded."askers"
				else few_searches."askers" end,
			"searches" = few_searches."searches" + excluded."searches",
			"found" = excluded."found"
	`.execute(trx);
	const sharedWords = await listSharedWords(trx, searches, now);
	if (sharedWords.length === 0) return;
	const codes = jsonList(
		trx,
		sharedWords.map(({ code }) => code),
		"text",
	);
	await sql`
		insert into searches ("day", "words", "searches", "found")
		select "few"."day", "shared"."words", sum("few"."searches"), max("few"."found")
		from ${jsonTable(trx, sharedWords, { code: "text", words: "text" })} as "shared"
			join few_searches as "few" on "few"."code" = "shared"."code"
		where "few"."day" >= ${firstAskerDay(now)}
		group by "few"."day", "shared"."words"
		on conflict ("day", "words") do update
			set "searches" = searches."searches" + excluded."searches", "found" = excluded."found"
	`.execute(trx);
	await trx.deleteFrom("few_searches").where("code", "in", codes).execute();
}

/** Returns the words that enough people searched for, or that are stored already, with their codes. */
async function listSharedWords(trx: Trx, searches: SearchesOfProcess["searches"], now: Date) {
	const firstDay = firstAskerDay(now);
	const searchByCode = new Map(searches.map(({ code, words }) => [code, { code, words }]));
	const distinctSearches = [...searchByCode.values()];
	const { rows } = await sql<{ code: string; words: string }>`
		select "search"."code" as "code", "search"."words" as "words"
		from ${jsonTable(trx, distinctSearches, { code: "text", words: "text" })} as "search"
		where "search"."words" in (select "words" from searches where "day" >= ${firstDay})
			or "search"."code" in (
				select "code" from (
					select "code", max("askers") as "askers" from few_searches
					where "day" >= ${firstDay} group by "code", "day"
				) as "days" group by "code" having sum("askers") >= ${sql.lit(MIN_ASKERS)}
			)
	`.execute(trx);
	return rows;
}

/** Counts the searches of the last 30 days whose words too few people searched for, and their distinct words. */
export async function countOmittedSearches(db: Db, now: Date) {
	const { words, searches } = await db
		.selectFrom("few_searches")
		.select((eb) => [
			eb.fn.count<number>("code").distinct().as("words"),
			eb.fn.coalesce(eb.fn.sum<number>("searches"), eb.lit(0)).as("searches"),
		])
		.where("day", ">=", firstAskerDay(now))
		.executeTakeFirstOrThrow();
	return { words, searches };
}

/** Time for which counts are stored: a year and a month, so that a month can be compared with the year before. */
const RETENTION_MS = 400 * DAY_MS;

const TABLES_BY_DAY = ["listing_clicks", "click_references", "model_views", "searches"] as const;

/** Deletes counts and references of clicks older than 400 days, and codes of words older than 30. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
	const firstDay = utcDay(new Date(now.getTime() - RETENTION_MS));
	await writeStatement(db, async (connection) => {
		for (const table of TABLES_BY_DAY) {
			await connection.deleteFrom(table).where("day", "<", firstDay).execute();
		}
		await connection.deleteFrom("few_searches").where("day", "<", firstAskerDay(now)).execute();
	});
}
