import { containsWord } from "db/contains-word";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { queryWords, type StaffListState } from "~/components/staff/list-state";
import { CONFIRM_WITHIN_MS } from "~/features/alerts/alert-state";
import { pageCount } from "~/features/catalogue/lists/list-page-state";

const MODELS_PER_PAGE = 50;

/** A model with counts of its alerts, without any personal data. */
export interface AlertModel {
	sku: string;
	brand: string;
	model: string;
	/** 0 means that no price is known. */
	shownPricePence: number;
	running: number;
	unconfirmed: number;
	/** Lowest target price of the running alerts; null if none has a target price. */
	lowestPence: number | null;
	/** Median target price of the running alerts; null if none has a target price. */
	medianPence: number | null;
}

const isRunning = (now: Date) => sql<boolean>`(
	"confirmedAt" is not null and "endedAt" is null and "endsAt" > ${now.toISOString()}
)`;

const isUnconfirmed = (now: Date) => sql<boolean>`(
	"confirmedAt" is null and "endedAt" is null
	and "createdAt" > ${new Date(now.getTime() - CONFIRM_WITHIN_MS).toISOString()}
)`;

const SEARCHED_TEXT = sql<string>`"brand" || ' ' || "brandSlug" || ' ' || "model" || ' ' || "sku"`;

/** Query of the models with counts of their alerts. Counts before it joins, so that it reads each model once. */
function alertsByModel(words: readonly string[], now: Date) {
	const matches = words.map((word) => containsWord(SEARCHED_TEXT, word));
	const whereClause = words.length > 0 ? sql`where ${sql.join(matches, sql` and `)}` : sql``;
	return sql`
		select "sku", "brand", "model", "shownPricePence", "running", "unconfirmed", "lowestPence"
		from (
			select "projectorSku", count(*) filter (where ${isRunning(now)}) as "running",
				count(*) filter (where ${isUnconfirmed(now)}) as "unconfirmed",
				min("targetPence") filter (where ${isRunning(now)}) as "lowestPence"
			from "price_alerts" where "endedAt" is null group by "projectorSku"
		) as "counts"
		inner join "projectors" on "projectors"."sku" = "counts"."projectorSku"
			and "counts"."running" + "counts"."unconfirmed" > 0
		${whereClause}
	`;
}

/** Returns the median target price of running alerts, by SKU; of an even number, the mean of the middle two. */
async function findMedians(db: Db, skus: readonly string[], now: Date) {
	if (skus.length === 0) return new Map();
	const { rows } = await sql<{ sku: string; median: number }>`
		select "projectorSku" as "sku", avg("targetPence") as "median" from (
			select "projectorSku", "targetPence",
				row_number() over (partition by "projectorSku" order by "targetPence") as "place",
				count(*) over (partition by "projectorSku") as "total"
			from "price_alerts" where "projectorSku" in (${sql.join(skus)}) and "targetPence" is not null and ${isRunning(now)}
		) as "wanted" where "place" in (("total" + 1) / 2, ("total" + 2) / 2) group by "projectorSku"
	`.execute(db);
	return new Map(rows.map(({ sku, median }) => [sku, Math.round(median)]));
}

interface AlertTotals {
	models: number;
	running: number;
	unconfirmed: number;
	/** Number of running alerts on searches of the finder, whatever the query of the list. */
	searches: number;
}

/** Returns one page of the models with alerts; the first page for a number past the last. */
export async function pageOfAlertModels(
	db: Db,
	{ query, page: requestedPage }: StaffListState,
	now: Date,
) {
	const alerts = alertsByModel(queryWords(query), now);
	const { rows: sums } = await sql<AlertTotals>`
		select count(*) as "models", coalesce(sum("running"), 0) as "running",
			coalesce(sum("unconfirmed"), 0) as "unconfirmed",
			(select count(*) from "price_alerts" where "search" is not null and ${isRunning(now)}) as "searches"
		from (${alerts}) as "found"
	`.execute(db);
	const [totals = { models: 0, running: 0, unconfirmed: 0, searches: 0 }] = sums;
	const pages = pageCount(totals.models, MODELS_PER_PAGE);
	const page = requestedPage <= pages ? requestedPage : 1;
	const { rows } = await sql<Omit<AlertModel, "medianPence">>`
		${alerts} order by "running" desc, "unconfirmed" desc, "sku"
		limit ${MODELS_PER_PAGE} offset ${(page - 1) * MODELS_PER_PAGE}
	`.execute(db);
	const skus = rows.map(({ sku }) => sku);
	const medians = await findMedians(db, skus, now);
	const models = rows.map((row) => ({ ...row, medianPence: medians.get(row.sku) ?? null }));
	return { models, totals, page, pages };
}
