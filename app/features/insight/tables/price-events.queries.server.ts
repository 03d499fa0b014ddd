import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import type { Period } from "./period";

export interface PriceEvent {
	day: string;
	name: string;
	slug: string;
	shop: string;
	kind: "lowest" | "fall" | "rise";
	beforePence: number;
	afterPence: number;
}

/** Smallest listed change of a price, as a divisor: a tenth. */
const NOTABLE_PART = 10;

type Row = Omit<PriceEvent, "name" | "kind"> & { brand: string; model: string; isLowest: 0 | 1 };

/**
 * Returns new offers that reached their model's lowest price ever, or changed by a tenth or more; the latest first.
 * Examples of the sample catalogue are no events.
 */
export async function listPriceEvents(
	db: Kysely<Database>,
	{ from, to }: Period,
	limit: number,
): Promise<PriceEvent[]> {
	// Also in the inner query: PostgreSQL then checks one point after the other until there are enough, not all of them
	// first.
	const latestFirst = sql`order by "at" desc nulls last, "modelSlug", "retailerId"`;
	const { rows } = await sql<Row>`
		with "latest" as (
			select "point".*, "projectors"."brand", "projectors"."model", "projectors"."slug" as "modelSlug"
			from "price_points" as "point" join "projectors" on "projectors"."id" = "projectorId"
			where "at" >= ${from} and "at" < ${`${to}T99`} and "point"."isSample" = 0 and "condition" = 'new' and "inStock" = 1
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
		from "judged" join "retailers" on "retailers"."id" = "retailerId"
		where abs("pricePence" - "beforePence") * ${sql.lit(NOTABLE_PART)} >= "beforePence" or "isLowest"
		${latestFirst} limit ${limit}
	`.execute(db);
	return rows.map(({ brand, model, isLowest, ...row }) => ({
		...row,
		name: projectorName({ brand, model }),
		kind: isLowest === 1 ? "lowest" : row.afterPence < row.beforePence ? "fall" : "rise",
	}));
}
