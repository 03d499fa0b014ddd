import { jsonTable } from "db/json-table";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import type { PricePoint } from "./daily-prices";

/** A point of one of several models. */
export interface ModelPoint extends PricePoint {
	projectorId: number;
}

/** Far more than a year of daily changes at every shop. */
const MAX_POINTS = 100_000;

/**
 * The points of models from the start of day `from` until now, oldest first: of each shop and day the last, and of each
 * shop the last one before `from` too. A shop whose latest point is real is told without its examples, and the other way
 * round where an undo brought the example back (docs/product.md#price-history).
 */
export async function listPoints(
	db: Kysely<Database>,
	projectorIds: readonly number[],
	from: string,
	now: Date,
): Promise<ModelPoint[]> {
	const until = now.toISOString();
	const ids = projectorIds.map((id) => ({ id }));
	const models = jsonTable(db, ids, { id: "integer" });
	const { rows } = await sql<ModelPoint>`
		with "series" as materialized (
			select "models"."id" as "projectorId", "retailers"."id" as "retailerId",
				(select "isSample" from "price_points"
					where "projectorId" = "models"."id" and "retailerId" = "retailers"."id" and "at" <= ${until}
					order by "at" desc limit 1) as "isSample"
			from ${models} as "models" cross join "retailers"
		)
		select "projectorId", "retailerId", "at", "pricePence", "deliveryPence", "inStock", "condition", "isSample"
		from (
			select "points".*, row_number() over (
				partition by "points"."projectorId", "points"."retailerId", substr("points"."at", 1, 10)
				order by "points"."at" desc
			) as "ofDay"
			from "series" cross join "price_points" as "points"
			where "points"."projectorId" = "series"."projectorId" and "points"."retailerId" = "series"."retailerId"
				and "points"."isSample" = "series"."isSample" and "points"."at" <= ${until}
				and "points"."at" >= coalesce(
					(select max("at") from "price_points" as "earlier"
						where "earlier"."projectorId" = "series"."projectorId"
							and "earlier"."retailerId" = "series"."retailerId"
							and "earlier"."isSample" = "series"."isSample" and "earlier"."at" < ${from}),
					${from})
		) as "daily"
		where "ofDay" = 1
		order by "projectorId", "retailerId", "at"
		limit ${MAX_POINTS}
	`.execute(db);
	return rows;
}
