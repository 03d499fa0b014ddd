import type { Db, PricePointsTable } from "db/schema";
import { sql } from "kysely";
import { DELIVERY_PENCE } from "~/features/catalogue/offers/offers.queries.server";

const MAX_POINTS = 100_000;

/**
 * Returns the points of models from the start of day `from` until now, oldest first: of each shop and day the last one,
 * and of each shop the last one before `from`. Of a shop whose latest point is real, the examples are left out; after
 * an undo that restored the example, the real ones (docs/product.md#price-history). Delivery that is not stated is that of
 * the shop's rule of today.
 */
export async function listPoints(db: Db, modelIds: readonly number[], from: string, now: Date) {
	if (modelIds.length === 0) return [];
	const until = now.toISOString();
	// A list of ids lets the planner see that the models are few.
	const { rows } = await sql<PricePointsTable>`
		with "series" as materialized (
			select "projectors"."id" as "projectorId", "retailers"."id" as "retailerId",
				(select "isSample" from "price_points"
					where "projectorId" = "projectors"."id" and "retailerId" = "retailers"."id" and "at" <= ${until}
					order by "at" desc limit 1) as "isSample"
			from "projectors" cross join "retailers" where "projectors"."id" in (${sql.join(modelIds)})
		), "told" as materialized (
			select "series".*, coalesce(
				(select max("at") from "price_points" as "earlier"
					where "earlier"."projectorId" = "series"."projectorId"
						and "earlier"."retailerId" = "series"."retailerId"
						and "earlier"."isSample" = "series"."isSample" and "earlier"."at" < ${from}),
				${from}) as "since"
			from "series" where "isSample" is not null
		)
		select "projectorId", "retailerId", "at", "pricePence", ${DELIVERY_PENCE} as "deliveryPence", "inStock", "condition",
			"isSample"
		from (
			select "points".*, row_number() over (
				partition by "points"."projectorId", "points"."retailerId", substr("points"."at", 1, 10)
				order by "points"."at" desc
			) as "ofDay"
			from "told" cross join "price_points" as "points"
			where "points"."projectorId" = "told"."projectorId" and "points"."retailerId" = "told"."retailerId"
				and "points"."isSample" = "told"."isSample" and "points"."at" between "told"."since" and ${until}
		) as "daily" inner join "retailers" on "retailers"."id" = "retailerId"
		where "ofDay" = 1
		order by "projectorId", "retailerId", "at"
		limit ${MAX_POINTS}
	`.execute(db);
	return rows;
}
