import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import type { Period } from "./period";

/** A model with what visitors did; without a slug where it is gone. */
export interface ModelVisits {
	name: string;
	slug: string | null;
	views: number;
	clicks: number;
}

export interface ShopClicks {
	shop: string;
	clicks: number;
}

export interface DayVisits {
	day: string;
	views: number;
	clicks: number;
	searches: number;
}

/** Models that were looked at or clicked, each list with the first of them first. */
export interface MostVisited {
	views: ModelVisits[];
	clicks: ModelVisits[];
}

type ModelRow = ModelVisits & { by: keyof MostVisited; brand: string | null; model: string | null };

/** The models that were most viewed, and those most clicked; both of one reading, which is long. */
export async function listMostVisited(
	db: Kysely<Database>,
	{ from, to }: Period,
	limit: number,
): Promise<MostVisited> {
	const first = (by: keyof MostVisited) => sql`
		select * from (select ${sql.lit(by)} as "by", * from "totals" where ${sql.ref(by)} > 0
			order by ${sql.ref(by)} desc, "slug" limit ${limit}) as ${sql.id(`most_${by}`)}
	`;
	// A slug is the SKU in lower case. A model that is gone has only the name under which it was counted.
	const { rows } = await sql<ModelRow>`
		with "counts" as (
			select "slug", null as "sku", sum("views") as "views", 0 as "clicks" from "model_views"
				where "day" between ${from} and ${to} group by "slug"
			union all
			select lower("projectorSku"), "projectorSku", 0, sum("clicks") from "listing_clicks"
				where "day" between ${from} and ${to} group by "projectorSku"
		), "totals" as materialized (
			select "slug", max("sku") as "sku", sum("views") as "views", sum("clicks") as "clicks"
			from "counts" group by "slug"
		)
		select "by", coalesce("most"."sku", "most"."slug") as "name", "p"."slug", "p"."brand", "p"."model", "views", "clicks"
		from (${first("views")} union all ${first("clicks")}) as "most"
			left join "projectors" as "p" on "p"."slug" = "most"."slug"
		order by "most"."slug"
	`.execute(db);
	const listOf = (by: keyof MostVisited) =>
		rows
			.filter((row) => row.by === by)
			.map(({ brand, model, by: _, ...row }) =>
				brand === null || model === null ? row : { ...row, name: projectorName({ brand, model }) },
			)
			.sort((one, other) => other[by] - one[by]);
	return { views: listOf("views"), clicks: listOf("clicks") };
}

/** How often each shop was clicked, most first. */
export async function listShopClicks(
	db: Kysely<Database>,
	{ from, to }: Period,
	limit: number,
): Promise<ShopClicks[]> {
	return db
		.selectFrom("listing_clicks")
		.leftJoin("retailers", "retailers.id", "listing_clicks.retailerId")
		.select((eb) => [
			eb.fn.coalesce(eb.fn.max("retailers.name"), eb.val("A shop that is gone")).as("shop"),
			eb.fn.sum<number>("clicks").as("clicks"),
		])
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy("listing_clicks.retailerId")
		.orderBy("clicks", "desc")
		.orderBy("shop")
		.orderBy("listing_clicks.retailerId")
		.limit(limit)
		.execute();
}

/** What each of the days counted; days without anything are left out. */
export async function listDayVisits(
	db: Kysely<Database>,
	{ from, to }: Period,
): Promise<DayVisits[]> {
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
