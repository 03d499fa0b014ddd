import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { hiddenOfferCondition } from "~/features/catalogue/offers/offers.queries.server";
import {
	ALLOWS_PRICE_HISTORY,
	IS_NOT_PAUSED,
} from "~/features/catalogue/offers/shops/shops.queries.server";

/** A fall of one shop's price for a model. */
export interface ShopPriceFall {
	projectorId: number;
	retailerId: number;
	/** ISO 8601 instant in UTC. */
	at: string;
	brand: string;
	model: string;
	slug: string;
	shop: string;
	/** Both prices with delivery, or both without if `includesDelivery` is 0. */
	beforePence: number;
	afterPence: number;
	/** 1 if the shop's delivery is known. */
	includesDelivery: number;
	/** 1 if the shop allows its prices in mails. */
	allowsPriceInMails: number;
}

/** The delivery of a point in pence, as `DELIVERY_PENCE` computes it for offers. */
const deliveryPenceOf = (point: string) => sql<
	number | null
>`coalesce(${sql.ref(`${point}.deliveryPence`)},
	case when ${sql.ref(`${point}.pricePence`)} >= "deliveryFreeOverPence" then 0 else "deliveryOtherwisePence" end)`;

/**
 * Returns the latest price falls of new offers in stock, latest first. Compared are prices with delivery, or without it
 * if a shop's delivery is unknown. Sample prices and prices that are hidden by now do not count.
 */
export async function listShopPriceFalls(
	db: Db,
	limit: number,
	now: Date,
): Promise<ShopPriceFall[]> {
	const isCountedPoint = (point: string) => sql`${sql.ref(`${point}.isSample`)} = 0
		and ${sql.ref(`${point}.condition`)} = 'new' and ${sql.ref(`${point}.inStock`)} = 1`;
	// The inner query is ordered too, so that PostgreSQL checks one point after the other until there are enough.
	const { rows } = await sql<ShopPriceFall>`
		with "latest" as (
			select * from "price_points" as "point" where ${isCountedPoint("point")}
			order by "at" desc, "projectorId", "retailerId"
		), "compared" as (
			select "latest"."projectorId", "latest"."retailerId", "latest"."at",
				"latest"."pricePence" + coalesce(${deliveryPenceOf("latest")}, 0) as "afterPence",
				"before"."pricePence" + case when ${deliveryPenceOf("latest")} is null then 0
					else coalesce(${deliveryPenceOf("before")}, 0) end as "beforePence",
				case when ${deliveryPenceOf("latest")} is null then 0 else 1 end as "includesDelivery",
				"retailers"."name" as "shop", 1 - "retailers"."noMailPrices" as "allowsPriceInMails"
			from "latest" join "retailers" on "retailers"."id" = "latest"."retailerId"
				and ${IS_NOT_PAUSED} and ${ALLOWS_PRICE_HISTORY}
			join "price_points" as "before" on "before"."projectorId" = "latest"."projectorId"
				and "before"."retailerId" = "latest"."retailerId" and "before"."at" = (
					select max("at") from "price_points" as "earlier"
					where "earlier"."projectorId" = "latest"."projectorId"
						and "earlier"."retailerId" = "latest"."retailerId"
						and "earlier"."at" < "latest"."at" and ${isCountedPoint("earlier")}
				)
		)
		select "compared".*, "brand", "model", "slug"
		from "compared" join "projectors" on "projectors"."id" = "projectorId"
		where "afterPence" < "beforePence" and not exists (
			select 1 from "retailer_listings"
			where "projectorSku" = "projectors"."sku" and "retailer_listings"."retailerId" = "compared"."retailerId"
				and ${await hiddenOfferCondition(db, now)}
		)
		order by "at" desc, "projectorId", "retailerId" limit ${limit}
	`.execute(db);
	return rows;
}

/**
 * Returns the ids of the models whose price is not a sample price, each with the time of the last change of its offers
 * or its imported price; the latest changes first.
 */
export async function listLastPriceChanges(db: Db, ids: readonly number[], limit: number) {
	const { rows } = await sql<{ id: number; at: string }>`
		select "id", coalesce(
			(select max("at") from "price_points" where "projectorId" = "projectors"."id" and "isSample" = 0),
			"priceUpdatedAt") as "at"
		from "projectors"
		where "id" in ${jsonList(db, ids, "integer")} and "isShownPriceSample" = 0 and ("shownPricePence" > 0 or "isSample" = 0)
		order by 2 desc, "id" limit ${limit}
	`.execute(db);
	return rows;
}
