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

/** A change by less than this part of an offer's price, a tenth, is nothing to tell. */
const NOTABLE_PART = 10;

type Row = Omit<PriceEvent, "name" | "kind"> & { brand: string; model: string; isLowest: 0 | 1 };

/**
 * New offers that became as cheap as their model never was before, or changed by a tenth and more; the latest first.
 * Examples of the sample catalogue are no events.
 */
export async function listPriceEvents(
	db: Kysely<Database>,
	{ from, to }: Period,
	limit: number,
): Promise<PriceEvent[]> {
	const { rows } = await sql<Row>`
		with "changes" as (
			select "point".*, (
				select "pricePence" from "price_points" as "earlier"
				where "earlier"."projectorId" = "point"."projectorId" and "earlier"."retailerId" = "point"."retailerId"
					and "earlier"."at" < "point"."at" and "earlier"."isSample" = 0
				order by "earlier"."at" desc limit 1
			) as "beforePence"
			from "price_points" as "point"
			where "at" >= ${from} and "at" < ${`${to}T99`} and "isSample" = 0 and "condition" = 'new' and "inStock" = 1
		), "judged" as (
			select "changes".*, "pricePence" < "beforePence" and not exists (
				select 1 from "price_points" as "other"
				where "other"."projectorId" = "changes"."projectorId" and "other"."at" < "changes"."at"
					and "other"."isSample" = 0 and "other"."condition" = 'new'
					and "other"."pricePence" <= "changes"."pricePence"
			) as "isLowest"
			from "changes" where "beforePence" <> "pricePence"
		)
		select substr("at", 1, 10) as "day", "projectors"."brand", "projectors"."model", "projectors"."slug",
			"retailers"."name" as "shop", "beforePence", "judged"."pricePence" as "afterPence", "isLowest"
		from "judged" join "projectors" on "projectors"."id" = "projectorId"
			join "retailers" on "retailers"."id" = "retailerId"
		where "isLowest" or abs("judged"."pricePence" - "beforePence") * ${sql.lit(NOTABLE_PART)} >= "beforePence"
		order by "at" desc nulls last, "projectors"."slug", "retailerId" limit ${limit}
	`.execute(db);
	return rows.map(({ brand, model, isLowest, ...row }) => ({
		...row,
		name: projectorName({ brand, model }),
		kind: isLowest === 1 ? "lowest" : row.afterPence < row.beforePence ? "fall" : "rise",
	}));
}
