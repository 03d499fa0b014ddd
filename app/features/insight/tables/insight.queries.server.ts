import type { Db } from "db/schema";
import { sql } from "kysely";
import { modelName } from "~/features/catalogue/model";
import { ALLOWS_PRICE_HISTORY } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { InsightPeriod } from "./insight-table";

/** Visits of a model; `slug` is null if the model was deleted. */
export interface ModelVisits {
	name: string;
	slug: string | null;
	views: number;
	clicks: number;
}

interface DayVisits {
	day: string;
	views: number;
	clicks: number;
	searches: number;
}

/** Models that were viewed or clicked, each list in descending order. */
export interface TopModels {
	views: ModelVisits[];
	clicks: ModelVisits[];
}

type TopModelRow = ModelVisits & {
	by: keyof TopModels;
	brand: string | null;
	model: string | null;
};

/** Returns the most viewed and the most clicked models, both from one query, which is slow. */
export async function listTopModels(db: Db, { from, to }: InsightPeriod, limit: number) {
	const topRows = (by: keyof TopModels) => sql`
		select * from (select ${sql.lit(by)} as "by", "slug" from ${sql.ref(by)} order by ${sql.ref(by)} desc, "slug"
			limit ${limit}) as ${sql.id(`most_${by}`)}
	`;
	// A slug is the SKU in lower case. A deleted model has only the name under which it was counted.
	const { rows } = await sql<TopModelRow>`
		with "views" as materialized (
			select "slug", sum("views") as "views" from "model_views"
			where "day" between ${from} and ${to} group by "slug"
		), "clicks" as materialized (
			select lower("projectorSku") as "slug", max("projectorSku") as "sku", sum("clicks") as "clicks"
			from "listing_clicks" where "day" between ${from} and ${to} group by lower("projectorSku")
		)
		select "by", coalesce("clicks"."sku", "most"."slug") as "name", "p"."slug", "p"."brand", "p"."model",
			coalesce("views", 0) as "views", coalesce("clicks", 0) as "clicks"
		from (${topRows("views")} union all ${topRows("clicks")}) as "most"
			left join "views" on "views"."slug" = "most"."slug"
			left join "clicks" on "clicks"."slug" = "most"."slug"
			left join "projectors" as "p" on "p"."slug" = "most"."slug"
		order by "most"."slug"
	`.execute(db);
	const sortedModels = (by: keyof TopModels) =>
		rows
			.filter((row) => row.by === by)
			.map(({ brand, model, by: _, ...row }) =>
				brand === null || model === null ? row : { ...row, name: modelName({ brand, model }) },
			)
			.sort((a, b) => b[by] - a[by]);
	return { views: sortedModels("views"), clicks: sortedModels("clicks") };
}

/** Returns the clicks on each shop's offers in a period, most clicks first. */
export async function listShopClicks(db: Db, { from, to }: InsightPeriod, limit: number) {
	return db
		.selectFrom((eb) =>
			eb
				.selectFrom("listing_clicks")
				.select(({ fn }) => ["retailerId", fn.sum<number>("clicks").as("clicks")])
				.where("day", ">=", from)
				.where("day", "<=", to)
				.groupBy("retailerId")
				.as("counted"),
		)
		.leftJoin("retailers", "retailers.id", "counted.retailerId")
		.select((eb) => [
			eb.fn.coalesce("retailers.name", eb.val("A shop that is gone")).as("shop"),
			"clicks",
		])
		.orderBy("clicks", "desc")
		.orderBy("shop")
		.orderBy("counted.retailerId")
		.limit(limit)
		.execute();
}

/** Counts the clicks on offers. */
export async function countClicks(db: Db, { from, to }: Pick<InsightPeriod, "from" | "to">) {
	const { clicks } = await db
		.selectFrom("listing_clicks")
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>("clicks"), sql<number>`0`).as("clicks"))
		.where("day", ">=", from)
		.where("day", "<=", to)
		.executeTakeFirstOrThrow();
	return Number(clicks);
}

/** Returns the counts of each day, without empty days. */
export async function listDayVisits(db: Db, { from, to }: InsightPeriod) {
	const { rows } = await sql<DayVisits>`
		with "counts" as (
			select "day", sum("views") as "views", 0 as "clicks", 0 as "searches" from "model_views"
				where "day" between ${from} and ${to} group by "day"
			union all select "day", 0, sum("clicks"), 0 from "listing_clicks"
				where "day" between ${from} and ${to} group by "day"
			union all select "day", 0, 0, sum("searches") from "searches"
				where "day" between ${from} and ${to} group by "day"
		)
		select "day", sum("views") as "views", sum("clicks") as "clicks", sum("searches") as "searches"
		from "counts" group by "day" order by "day"
	`.execute(db);
	return rows;
}

interface SearchedWords {
	words: string;
	/** Number of searches for the words in the period. */
	searches: number;
	/** Number of matches of the latest search for the words. */
	found: number;
	lastDay: string;
}

function searchedWordsQuery(
	{ from, to }: Pick<InsightPeriod, "from" | "to">,
	onlyWithoutMatches: boolean,
) {
	// The count of the latest day: the maximum of texts such as "2026-01-31 5", from the twelfth character.
	const lastCount = sql`cast(substr(max("day" || ' ' || "found"), 12) as integer)`;
	return sql`
		select "words", sum("searches") as "searches", ${lastCount} as "found", max("day") as "lastDay" from "searches"
		where "day" between ${from} and ${to}
		group by "words" ${onlyWithoutMatches ? sql`having ${lastCount} = 0` : sql``}
	`;
}

/** Returns searches, the most frequent first; with `onlyWithoutMatches` only those whose last run found nothing. */
export async function listSearches(
	db: Db,
	{ from, to }: InsightPeriod,
	{ onlyWithoutMatches }: { onlyWithoutMatches: boolean },
	limit: number,
): Promise<SearchedWords[]> {
	const { rows } = await sql<SearchedWords>`
		${searchedWordsQuery({ from, to }, onlyWithoutMatches)} order by "searches" desc, "words" limit ${limit}
	`.execute(db);
	return rows;
}

/** Counts searches whose last run found nothing and that have no synonym yet. */
export async function countSearchesWithoutMatches(
	db: Db,
	period: Pick<InsightPeriod, "from" | "to">,
) {
	const { rows } = await sql<{ count: number }>`
		select count(*) as "count" from (${searchedWordsQuery(period, true)}) as "search"
		where "words" not in (select "words" from "synonyms")
	`.execute(db);
	return rows[0]?.count ?? 0;
}

interface PriceEvent {
	day: string;
	name: string;
	slug: string;
	shop: string;
	kind: "lowest" | "fall" | "rise";
	beforePence: number;
	afterPence: number;
}

/** A change of price is listed if it is at least the former price divided by this number: a tenth. */
const NOTABLE_DIVISOR = 10;

type PriceEventRow = Omit<PriceEvent, "name" | "kind"> & {
	brand: string;
	model: string;
	isLowest: 0 | 1;
};

function priceEventKind({
	isLowest,
	beforePence,
	afterPence,
}: Pick<PriceEventRow, "isLowest" | "beforePence" | "afterPence">): PriceEvent["kind"] {
	if (isLowest === 1) return "lowest";
	return afterPence < beforePence ? "fall" : "rise";
}

/**
 * Returns price changes of offers of new goods that were their model's lowest price ever, or a tenth or more; the
 * latest first. Examples of the sample catalogue are left out.
 */
export async function listPriceEvents(
	db: Db,
	{ from, to }: InsightPeriod,
	limit: number,
): Promise<PriceEvent[]> {
	// Also in the inner query, so that PostgreSQL checks price points one by one until there are enough.
	const latestFirst = sql`order by "at" desc nulls last, "modelSlug", "retailerId"`;
	// A text that sorts after every instant of the last day.
	const afterLastDay = `${to}T99`;
	const { rows } = await sql<PriceEventRow>`
		with "latest" as (
			select "point".*, "projectors"."brand", "projectors"."model", "projectors"."slug" as "modelSlug"
			from "price_points" as "point" join "projectors" on "projectors"."id" = "projectorId"
			where "at" >= ${from} and "at" < ${afterLastDay} and "point"."isSample" = 0 and "condition" = 'new' and "inStock" = 1
			${latestFirst}
		), "changes" as (
			select "latest".*, "before"."pricePence" as "beforePence"
			from "latest" join "price_points" as "before" on "before"."projectorId" = "latest"."projectorId"
				and "before"."retailerId" = "latest"."retailerId" and "before"."at" = (
					select max("at") from "price_points" as "earlier"
					where "earlier"."projectorId" = "latest"."projectorId"
						and "earlier"."retailerId" = "latest"."retailerId"
						and "earlier"."at" < "latest"."at" and "earlier"."isSample" = 0
				)
			where "before"."pricePence" <> "latest"."pricePence"
		), "judged" as (
			select "changes".*, "pricePence" < "beforePence" and not exists (
				select 1 from "price_points" as "other"
				where "other"."projectorId" = "changes"."projectorId" and "other"."at" < "changes"."at"
					and "other"."isSample" = 0 and "other"."condition" = 'new'
					and "other"."pricePence" <= "changes"."pricePence"
			) as "isLowest"
			from "changes"
		)
		select substr("at", 1, 10) as "day", "brand", "model", "modelSlug" as "slug", "retailers"."name" as "shop",
			"beforePence", "pricePence" as "afterPence", "isLowest"
		from "judged" join "retailers" on "retailers"."id" = "retailerId" and ${ALLOWS_PRICE_HISTORY}
		where abs("pricePence" - "beforePence") * ${sql.lit(NOTABLE_DIVISOR)} >= "beforePence" or "isLowest"
		${latestFirst} limit ${limit}
	`.execute(db);
	return rows.map(({ brand, model, isLowest, ...row }) => ({
		...row,
		name: modelName({ brand, model }),
		kind: priceEventKind({ ...row, isLowest }),
	}));
}

/** Returns the slugs and views of the models viewed most since a day. */
export async function listTopViewedModels(db: Db, since: string, limit: number) {
	const views = sql<number>`cast(sum("views") as integer)`;
	return db
		.selectFrom("model_views")
		.select(["slug", views.as("views")])
		.where("day", ">=", since)
		.groupBy("slug")
		.orderBy(views, "desc")
		.orderBy("slug")
		.limit(limit)
		.execute();
}
