import type { Database, OfferCondition } from "db/schema";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { settings } from "~/config/env.server";
import { deliveryOf } from "./price/delivery-rule";
import { offerAge, staleAt, wholeDaysSince } from "./price/offer-age";
import type { PriceRules } from "./price/shown-price";
import { orderListings } from "./retailers/retailer-order";
import { type LinkKind, linkKind } from "./shop-link";

export interface RetailerListing {
	id: number;
	projectorSku: string;
	retailerId: number;
	pricePence: number;
	/** As stated or, where it is not, by the shop's rule; 0 is free, null is unknown. */
	deliveryPence: number | null;
	/** 0 is free; null is not stated. */
	statedDeliveryPence: number | null;
	condition: OfferCondition;
	inStock: boolean;
	affiliateUrl: string;
	linkKind: LinkKind;
	/** ISO 8601 instant in UTC. */
	updatedAt: string;
	/** When the offer was last seen, changed or not: an ISO 8601 instant in UTC. */
	checkedAt: string;
	/** Whole days since then. */
	checkedDays: number;
	/** So long unchecked that the price may be another by now. */
	isStale: boolean;
	/** End of its freshness, an ISO 8601 instant in UTC. */
	staleAt: string;
	/** The offer is the sample catalogue's example. */
	isSample: boolean;
}

export interface NamedListing extends RetailerListing {
	retailerName: string;
}

/** One model is listed at most once a retailer. */
const MAX_LISTINGS = 100;

/**
 * A model's listings with their retailers' names, in the order of the detail page; those that nobody has checked for so
 * long that they are no offers any more are left out (docs/product.md#offers).
 */
export async function listByProjector(
	db: Kysely<Database>,
	sku: string,
	now: Date,
): Promise<NamedListing[]> {
	const rows = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select([
			"retailer_listings.id",
			"projectorSku",
			"retailerId",
			"pricePence",
			"deliveryPence",
			"condition",
			"inStock",
			"affiliateUrl",
			"updatedAt",
			"checkedAt",
			"isCheckedByFeed",
			"isSample",
			"retailers.name as retailerName",
			"retailers.place",
			"deliveryFreeOverPence",
			"deliveryOtherwisePence",
		])
		.where("projectorSku", "=", sku)
		.limit(MAX_LISTINGS)
		.execute();
	const rules = priceRules();
	const listings = rows.flatMap((row) => {
		const age = offerAge(row, now, rules);
		if (age === "gone") return [];
		const marks = { inStock: row.inStock === 1, isSample: row.isSample === 1 };
		const checks = {
			checkedDays: wholeDaysSince(row.checkedAt, now),
			isStale: age === "stale",
			staleAt: staleAt(row, rules),
		};
		const link = { linkKind: linkKind(row.affiliateUrl) };
		const delivery = {
			deliveryPence: deliveryOf(row, row),
			statedDeliveryPence: row.deliveryPence,
		};
		return [{ ...row, ...link, ...marks, ...delivery, ...checks }];
	});
	return orderListings(listings);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Condition on a row of `retailer_listings`: it is stale or gone now, as `offerAge` has it. */
export function isStaleListing(now: Date): RawBuilder<SqlBool> {
	const { staleDays, staleDaysByHand } = priceRules();
	const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
	// The first comparison is what an index can be searched by.
	return sql`("checkedAt" < ${before(Math.min(staleDays, staleDaysByHand))} and "checkedAt" <
		case when "isCheckedByFeed" = 1 then ${before(staleDays)} else ${before(staleDaysByHand)} end)`;
}

/** What the settings make of offers and prices. */
export function priceRules(): PriceRules {
	const given = settings();
	return {
		staleDays: given.OFFERS_STALE_DAYS,
		staleDaysByHand: given.OFFERS_STALE_DAYS_BY_HAND,
		goneDays: given.OFFERS_GONE_DAYS,
		isFromOffers: given.PRICE_FROM_OFFERS,
	};
}

/** Where a link to a shop leads, and whose it is. */
export interface ShopLinkTarget {
	affiliateUrl: string;
	projectorSku: string;
	retailerId: number;
}

/** Returns undefined where the listing is gone or never was. */
export async function findShopLink(
	db: Kysely<Database>,
	listingId: number,
): Promise<ShopLinkTarget | undefined> {
	return db
		.selectFrom("retailer_listings")
		.select(["affiliateUrl", "projectorSku", "retailerId"])
		.where("id", "=", listingId)
		.executeTakeFirst();
}

/** The slug of the model that a deleted listing belonged to; undefined where either never was, and without the model. */
export async function findSlugOfFormerListing(
	db: Kysely<Database>,
	listingId: number,
): Promise<string | undefined> {
	const model = await db
		.selectFrom("former_listings")
		.innerJoin("projectors", "projectors.sku", "former_listings.projectorSku")
		.select("projectors.slug")
		.where("former_listings.id", "=", listingId)
		.executeTakeFirst();
	return model?.slug;
}
