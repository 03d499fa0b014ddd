import type { Db, PricePointsTable } from "db/schema";
import { sql } from "kysely";
import { HOUR_MS } from "~/config/time";
import {
	DELIVERY_PENCE,
	hiddenOfferCondition,
	visibleOffers,
} from "~/features/catalogue/offers/offers.queries.server";
import { ALLOWS_PRICE_HISTORY } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { PricePoint } from "./daily-prices";

const MAX_POINTS = 100_000;

type ModelPoint = PricePoint & { projectorId: number };

/**
 * Returns one more point, marked as hidden, for each offer whose price its shop's rule hides now: at the time when the
 * hiding began.
 */
async function listHidingPoints(
	db: Db,
	points: readonly ModelPoint[],
	now: Date,
): Promise<ModelPoint[]> {
	const offers = await visibleOffers(db)
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.select(["projectors.id as projectorId", "retailerId", "checkedAt", "priceHours"])
		.where("projectors.id", "in", [...new Set(points.map(({ projectorId }) => projectorId))])
		.where(sql<boolean>`${await hiddenOfferCondition(db, now)}`)
		.execute();
	return offers.flatMap(({ projectorId, retailerId, checkedAt, priceHours }): ModelPoint[] => {
		const lastPoint = points.findLast(
			(point) => point.projectorId === projectorId && point.retailerId === retailerId,
		);
		if (!lastPoint) return [];
		const endsAt = Date.parse(checkedAt) + (priceHours ?? 0) * HOUR_MS;
		const at = new Date(Math.max(endsAt, Date.parse(lastPoint.at) + 1)).toISOString();
		return [{ ...lastPoint, at, isHidden: true }];
	});
}

/**
 * Returns the points of models from the start of day `from` until now, oldest first: the last point of each shop on
 * each day, and the last point of each shop before `from`. Examples and real prices of a shop are never mixed: the
 * latest point decides which are returned (docs/product.md#price-history). Delivery that is not stated is that of the
 * shop's rule of today. Shops that allow no history have no points; a price that is hidden by now ends with a hidden
 * point.
 */
export async function listPoints(
	db: Db,
	modelIds: readonly number[],
	from: string,
	now: Date,
): Promise<ModelPoint[]> {
	if (modelIds.length === 0) return [];
	const until = now.toISOString();
	// A list of ids lets the planner see that the models are few.
	const { rows } = await sql<PricePointsTable>`
		with "series" as materialized (
			select "projectors"."id" as "projectorId", "retailers"."id" as "retailerId",
				(select "isSample" from "price_points"
					where "projectorId" = "projectors"."id" and "retailerId" = "retailers"."id" and "at" <= ${until}
					order by "at" desc limit 1) as "isSample"
			from "projectors" cross join "retailers"
			where "projectors"."id" in (${sql.join(modelIds)}) and ${ALLOWS_PRICE_HISTORY}
		), "startedSeries" as materialized (
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
			) as "rankOfDay"
			from "startedSeries" cross join "price_points" as "points"
			where "points"."projectorId" = "startedSeries"."projectorId" and "points"."retailerId" = "startedSeries"."retailerId"
				and "points"."isSample" = "startedSeries"."isSample" and "points"."at" between "startedSeries"."since" and ${until}
		) as "daily" inner join "retailers" on "retailers"."id" = "retailerId"
		where "rankOfDay" = 1
		order by "projectorId", "retailerId", "at"
		limit ${MAX_POINTS}
	`.execute(db);
	if (rows.length === 0) return [];
	return [...rows, ...(await listHidingPoints(db, rows, now))];
}
