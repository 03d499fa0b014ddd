import type { Db, PricePointsTable } from "db/schema";
import { sql } from "kysely";
import { HOUR_MS } from "~/config/time";
import {
	DELIVERY_PENCE,
	isHiddenOffer,
	visibleOffers,
} from "~/features/catalogue/offers/offers.queries.server";
import { HAS_HISTORY } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { PricePoint } from "./daily-prices";

const MAX_POINTS = 100_000;

type ModelPoint = PricePoint & { projectorId: number };

/** Returns the points at which the prices that shops' rules hide by now became hidden, after the offers' last points. */
async function listHiddenEnds(
	db: Db,
	points: readonly ModelPoint[],
	now: Date,
): Promise<ModelPoint[]> {
	const offers = await visibleOffers(db)
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.select(["projectors.id as projectorId", "retailerId", "checkedAt", "priceHours"])
		.where("projectors.id", "in", [...new Set(points.map(({ projectorId }) => projectorId))])
		.where(sql<boolean>`${await isHiddenOffer(db, now)}`)
		.execute();
	return offers.flatMap(({ projectorId, retailerId, checkedAt, priceHours }): ModelPoint[] => {
		const last = points.findLast(
			(point) => point.projectorId === projectorId && point.retailerId === retailerId,
		);
		if (!last) return [];
		const endsAt = Date.parse(checkedAt) + (priceHours ?? 0) * HOUR_MS;
		const at = new Date(Math.max(endsAt, Date.parse(last.at) + 1)).toISOString();
		return [{ ...last, at, isHidden: true }];
	});
}

/**
 * Returns the points of models from the start of day `from` until now, oldest first: of each shop and day the last one,
 * and of each shop the last one before `from`. Of a shop whose latest point is real, the examples are left out; after
 * an undo that restored the example, the real ones (docs/product.md#price-history). Delivery that is not stated is that of
 * the shop's rule of today. Shops that allow no history have no points, and a price that is hidden by now ends with one.
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
			where "projectors"."id" in (${sql.join(modelIds)}) and ${HAS_HISTORY}
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
	if (rows.length === 0) return [];
	return [...rows, ...(await listHiddenEnds(db, rows, now))];
}
