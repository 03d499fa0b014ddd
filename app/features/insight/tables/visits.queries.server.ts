import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import type { Period } from "./period";

/** Visits of a model; without a slug if the model was deleted. */
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

/** Models that were viewed or clicked, each list in descending order. */
export interface MostVisited {
	views: ModelVisits[];
	clicks: ModelVisits[];
}

type ModelRow = ModelVisits & { by: keyof MostVisited; brand: string | null; model: string | null };

/** Returns the most viewed and the most clicked models, both from one query, which is slow. */
export async function listMostVisited(db: Kysely<Database>, { from, to }: Period, limit: number) {
	const first = (by: keyof MostVisited) => sql`
		select * from (select ${sql.lit(by)} as "by", "slug" from ${sql.ref(by)} order by ${sql.ref(by)} desc, "slug"
			limit ${limit}) as ${sql.id(`most_${by}`)}
	`;
	// A slug is the SKU in lower case. A deleted model has only the name under which it was counted.
	const { rows } = await sql<ModelRow>`
		with "views" as materialized (
			select "slug", sum("views") as "views" from "model_views"
			where "day" between ${from} and ${to} group by "slug"
		), "clicks" as materialized (
			select lower("projectorSku") as "slug", max("projectorSku") as "sku", sum("clicks") as "clicks"
			from "listing_clicks" where "day" between ${from} and ${to} group by lower("projectorSku")
		)
		select "by", coalesce("clicks"."sku", "most"."slug") as "name", "p"."slug", "p"."brand", "p"."model",
			coalesce("views", 0) as "views", coalesce("clicks", 0) as "clicks"
		from (${first("views")} union all ${first("clicks")}) as "most"
			left join "views" on "views"."slug" = "most"."slug"
			left join "clicks" on "clicks"."slug" = "most"."slug"
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

/** Counts clicks by shop, most first. */
export async function listShopClicks(db: Kysely<Database>, { from, to }: Period, limit: number) {
	return db
		.selectFrom((eb) =>
			eb
				.selectFrom("listing_clicks")
				.select((clicked) => ["retailerId", clicked.fn.sum<number>("clicks").as("clicks")])
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

/** Returns the counts of each day, without empty days. */
export async function listDayVisits(db: Kysely<Database>, { from, to }: Period) {
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
