import { rowsPerVersion } from "db/per-version.server";
import type { Database, Db } from "db/schema";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { ukDate } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { DAY_MS, HOUR_MS } from "~/config/time";
import {
	daysSince,
	isPriceHidden,
	offerAge,
	staleInstant,
	withCheckInstant,
	withFormattedCheckTime,
} from "~/features/catalogue/offers/price/price";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { PriceRules } from "./price/display-price";
import { type LinkKind, linkKind } from "./shop-link";
import { MAX_SHOPS, orderOffers } from "./shops/shop-order";
import { IS_NOT_PAUSED } from "./shops/shops.queries.server";

export interface ShopOffer
	extends Pick<
		Selectable<Database["retailer_listings"]>,
		"id" | "projectorSku" | "retailerId" | "condition" | "affiliateUrl" | "updatedAt"
	> {
	/** Null while the shop's rule hides the price; then the delivery is null too (docs/staff.md#rules-of-a-shop). */
	pricePence: number | null;
	/** The text that the shop requires beside the price: 'as of 14:05, may change'; null if it requires none. */
	priceWords: string | null;
	/** True if the shop allows its prices in mails. */
	allowsPriceInMails: boolean;
	/** The stated delivery, else the one by the shop's rule; 0 is free, null is unknown. */
	deliveryPence: number | null;
	/** 0 is free; null is not stated. */
	statedDeliveryPence: number | null;
	inStock: boolean;
	linkKind: LinkKind;
	/** Instant of the last check, whether it changed the offer or not, in ISO 8601 and UTC. */
	checkedAt: string;
	/** Whole days since the last check. */
	checkAgeDays: number;
	/** True if the last check is too old to trust the price. */
	isStale: boolean;
	/** Instant at which the offer becomes stale, in ISO 8601 and UTC. */
	staleAt: string;
	/** True if the offer is one of the sample catalogue. */
	isSample: boolean;
}

export interface OfferWithShop extends ShopOffer {
	shopName: string;
}

/**
 * Delivery in pence of an offer or price point that is joined with its shop: as stated, else by the shop's rule
 * (docs/staff.md#delivery-rules); null if neither is known, 0 is free.
 */
export const DELIVERY_PENCE = sql<number | null>`coalesce("deliveryPence",
	case when "pricePence" >= "deliveryFreeOverPence" then 0 else "deliveryOtherwisePence" end)`;

/** Selects the offers that visitors may see, joined with their shops. */
export const visibleOffers = (db: Db) =>
	db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.where(IS_NOT_PAUSED);

/** The amounts of an offer whose shop's rule hides its price. */
const HIDDEN_PRICE = { pricePence: null, deliveryPence: null, statedDeliveryPence: null };

/** Upper limit of a model's offers; a shop has at most one offer of a model. */
const MAX_OFFERS = 100;

/**
 * Returns a model's offers with their shops' names, in the order of the shops, without those whose last check
 * is so old that visitors no longer see them (docs/product.md#offers).
 */
export async function listByModel(db: Db, sku: string, now: Date): Promise<OfferWithShop[]> {
	const rows = await visibleOffers(db)
		.select([
			"retailer_listings.id",
			"projectorSku",
			"retailerId",
			"pricePence",
			"deliveryPence as statedDeliveryPence",
			DELIVERY_PENCE.as("deliveryPence"),
			"condition",
			"inStock",
			"affiliateUrl",
			"updatedAt",
			"checkedAt",
			"isCheckedByFeed",
			"isSample",
			"retailers.name as shopName",
			"retailers.slug as seller",
			"retailers.place",
			"priceHours",
			"priceWords",
			"noMailPrices",
		])
		.where("projectorSku", "=", sku)
		.limit(MAX_OFFERS)
		.execute();
	const rules = await loadPriceRules(db);
	const offers = rows.flatMap(({ priceHours, priceWords, noMailPrices, ...row }) => {
		const age = offerAge(row, now, rules);
		if (age === "gone") return [];
		const isHidden = isPriceHidden({ priceHours, checkedAt: row.checkedAt }, now);
		const offer = {
			...row,
			...(isHidden && HIDDEN_PRICE),
			priceWords:
				priceWords === null || isHidden
					? null
					: withFormattedCheckTime(withCheckInstant(priceWords, row.checkedAt), now),
			allowsPriceInMails: noMailPrices === 0,
			linkKind: linkKind(row.affiliateUrl),
			inStock: row.inStock === 1,
			isSample: row.isSample === 1,
			checkAgeDays: daysSince(row.checkedAt, now),
			isStale: age === "stale",
			staleAt: staleInstant(row, rules),
		};
		return [offer];
	});
	return orderOffers(offers);
}

/**
 * Returns true if a shop had a model in stock at any time since an instant: by the last check of an offer, or by the
 * price history.
 */
export async function wasOfferedSince(
	db: Db,
	{ id, sku }: { id: number; sku: string },
	since: string,
): Promise<boolean> {
	const offer = await visibleOffers(db)
		.select("retailerId")
		.where("projectorSku", "=", sku)
		.where("inStock", "=", 1)
		.where("checkedAt", ">=", since)
		.executeTakeFirst();
	if (offer) return true;
	const { rows } = await sql`
		select 1 from "price_points" as "point" join "retailers" on "retailers"."id" = "point"."retailerId" and ${IS_NOT_PAUSED}
		where "point"."projectorId" = ${id} and "point"."inStock" = 1 and (
			"point"."at" >= ${since} or ${since} <= (
				select min("at") from "price_points" as "next"
				where "next"."projectorId" = ${id} and "next"."retailerId" = "point"."retailerId"
					and "next"."at" > "point"."at"
			)
		)
		limit 1
	`.execute(db);
	return rows.length > 0;
}

/** Picks are few models, the same ones under most conditions. */
const MAX_CACHED_PRICE_OFFERS = 500;

/**
 * Returns the offers that make the prices of models, by SKU; a price without an offer, such as an imported one, has no
 * entry. They are kept until the data change.
 */
export const listPriceOffers = rowsPerVersion(
	MAX_CACHED_PRICE_OFFERS,
	async (db, skus: readonly string[]) => {
		const rows = await visibleOffers(db)
			.innerJoin("projectors", "projectors.sku", "projectorSku")
			.select([
				"retailer_listings.id",
				"projectorSku",
				"affiliateUrl",
				"retailers.name as shopName",
			])
			.where("projectorSku", "in", skus)
			.whereRef("retailers.slug", "=", "projectors.shownSeller")
			.limit(skus.length)
			.execute();
		return new Map(
			rows.map(({ projectorSku, id, shopName, affiliateUrl }) => [
				projectorSku,
				{ id, shopName, linkKind: linkKind(affiliateUrl) },
			]),
		);
	},
);

/** Returns the SQL condition that an offer is "stale" or "gone" by `offerAge` and that its shop is not paused. */
export async function staleOfferCondition(db: Db, now: Date): Promise<RawBuilder<SqlBool>> {
	const { staleDays, staleDaysByHand } = await loadPriceRules(db);
	const instantBefore = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
	// The first comparison can use an index.
	return sql`("checkedAt" < ${instantBefore(Math.min(staleDays, staleDaysByHand))} and "checkedAt" <
		case when "isCheckedByFeed" = 1 then ${instantBefore(staleDays)} else ${instantBefore(staleDaysByHand)} end
		and "retailerId" not in (select "id" from "retailers" where not ${IS_NOT_PAUSED}))`;
}

/** Returns the SQL condition that a rule of its shop hides the price of an offer, as `isPriceHidden` does. */
export async function hiddenOfferCondition(db: Db, now: Date): Promise<RawBuilder<SqlBool>> {
	const shops = await db
		.selectFrom("retailers")
		.select(["id", "priceHours"])
		.where("priceHours", "is not", null)
		.orderBy("id")
		.execute();
	if (shops.length === 0) return sql`(1 = 0)`;
	const shopConditions = shops.map(({ id, priceHours }) => {
		const latestHiddenCheck = new Date(now.getTime() - (priceHours ?? 0) * HOUR_MS).toISOString();
		return sql`("retailerId" = ${id} and "checkedAt" <= ${latestHiddenCheck})`;
	});
	return sql`(${sql.join(shopConditions, sql` or `)})`;
}

/** Returns the SKUs of models with the price of an offer that a rule of its shop hides by now. */
export async function listSkusWithPriceToHide(db: Db, now: Date): Promise<string[]> {
	const rows = await visibleOffers(db)
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.select("projectors.sku")
		.distinct()
		.where(sql<boolean>`${await hiddenOfferCondition(db, now)}`)
		.where(sql<boolean>`("shownSeller" = "retailers"."slug" or "refurbishedPence" > 0)`)
		.where("inStock", "=", 1)
		.orderBy("projectors.sku")
		.execute();
	return rows.map(({ sku }) => sku);
}

/**
 * Returns the shops with fresh, new offers in stock whose delivery is unknown, each with the number of such offers; the
 * shop with most of them comes first.
 */
export async function listShopsWithUnknownDelivery(db: Db, now: Date) {
	const staleCondition = await staleOfferCondition(db, now);
	return visibleOffers(db)
		.select(["retailerId", "name"])
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("inStock", "=", 1)
		.where("condition", "=", "new")
		.where(sql<boolean>`not ${staleCondition} and ${DELIVERY_PENCE} is null`)
		.groupBy(["retailerId", "name"])
		.orderBy("count", "desc")
		.orderBy("retailerId")
		.limit(MAX_SHOPS)
		.execute();
}

/** Returns the settings for offers and prices. */
export async function loadPriceRules(db: Db): Promise<PriceRules> {
	const { staleDays, staleDaysByHand, goneDays } = (await siteSettings(db)).offers;
	return {
		// The environment may set one of the settings and staff the others, so they may contradict each other.
		staleDays: Math.min(staleDays, goneDays),
		staleDaysByHand: Math.min(staleDaysByHand, goneDays),
		goneDays,
		isFromOffers: settings().PRICE_FROM_OFFERS,
	};
}

/**
 * Returns the number of shops with offers that visitors see, and of these the number whose prices, other than samples,
 * were checked today (UK).
 */
export async function findShopCounts(db: Db, now: Date) {
	const { goneDays } = await loadPriceRules(db);
	const today = ukDate(now).iso;
	const rows = await visibleOffers(db)
		.select(["retailerId", "isSample"])
		.select((eb) => eb.fn.max("checkedAt").as("checkedAt"))
		.where("checkedAt", ">=", new Date(now.getTime() - goneDays * DAY_MS).toISOString())
		.groupBy(["retailerId", "isSample"])
		.execute();
	const shopsCheckedToday = rows.filter(
		({ isSample, checkedAt }) => !isSample && ukDate(new Date(checkedAt)).iso === today,
	);
	return {
		shopCount: new Set(rows.map(({ retailerId }) => retailerId)).size,
		checkedTodayCount: shopsCheckedToday.length,
	};
}

/** Returns the link of an offer that visitors see, with its shop's template and id for partner links. */
export async function findShopLink(db: Db, offerId: number) {
	return visibleOffers(db)
		.select(["affiliateUrl", "projectorSku", "retailerId", "linkTemplate", "trackingId"])
		.where("retailer_listings.id", "=", offerId)
		.executeTakeFirst();
}

/** Returns the slug of a deleted offer's model; undefined if there was no such offer, or the model is deleted too. */
export async function findSlugOfFormerOffer(db: Db, offerId: number) {
	const model = await db
		.selectFrom("former_listings")
		.innerJoin("projectors", "projectors.sku", "former_listings.projectorSku")
		.select("projectors.slug")
		.where("former_listings.id", "=", offerId)
		.executeTakeFirst();
	return model?.slug;
}
