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

/** Models by how often they were looked at or clicked, what stands first in `by` first. */
export async function listModelVisits(
	db: Kysely<Database>,
	{ from, to }: Period,
	by: "views" | "clicks",
	limit: number,
): Promise<ModelVisits[]> {
	// A model that is gone has only the name under which it was counted.
	const { rows } = await sql<ModelVisits & { brand: string | null; model: string | null }>`
		with "counts" as (
			select coalesce("p"."slug", "slugs"."slug") as "key", "views", 0 as "clicks"
			from (select "slug", sum("views") as "views" from "model_views"
				where "day" between ${from} and ${to} group by "slug") as "slugs"
			left join "projectors" as "p" on "p"."slug" = "slugs"."slug"
			union all
			select coalesce("p"."slug", "skus"."projectorSku"), 0, "clicks"
			from (select "projectorSku", sum("clicks") as "clicks" from "listing_clicks"
				where "day" between ${from} and ${to} group by "projectorSku") as "skus"
			left join "projectors" as "p" on "p"."sku" = "skus"."projectorSku"
		)
		select "key" as "name", "p"."slug", "p"."brand", "p"."model", sum("views") as "views", sum("clicks") as "clicks"
		from "counts" left join "projectors" as "p" on "p"."slug" = "key"
		group by "key" having sum(${sql.ref(by)}) > 0
		order by sum(${sql.ref(by)}) desc, "key" limit ${limit}
	`.execute(db);
	return rows.map(({ brand, model, ...row }) =>
		brand === null || model === null ? row : { ...row, name: projectorName({ brand, model }) },
	);
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
			eb.fn.coalesce("retailers.name", eb.val("A shop that is gone")).as("shop"),
			eb.fn.sum<number>("clicks").as("clicks"),
		])
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy("listing_clicks.retailerId")
		.orderBy("clicks", "desc")
		.orderBy("shop")
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
			select "day", "views", 0 as "clicks", 0 as "searches" from "model_views"
			union all select "day", 0, "clicks", 0 from "listing_clicks"
			union all select "day", 0, 0, "searches" from "searches"
		)
		select "day", sum("views") as "views", sum("clicks") as "clicks", sum("searches") as "searches"
		from "counts" where "day" between ${from} and ${to} group by "day"
	`.execute(db);
	return rows;
}
