import { jsonTable } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import { KNOWN_DELIVERY, priceRules } from "~/features/catalogue/offers/listings.queries.server";
import { type ShownPrice, shownPrice } from "~/features/catalogue/offers/price/shown-price";
import { inChunks } from "~/features/catalogue/write/chunks";
import { allModels } from "./all-models.queries.server";
import { refreshLowestPrices } from "./lowest-prices.queries.server";

/** Shown price of a new model until it is derived. */
export const UNPRICED: ShownPrice = {
	shownPricePence: 0,
	shownDeliveryPence: null,
	shownSeller: null,
	shownPriceAt: "",
	isShownPriceSample: 0,
	isLastKnownPrice: 0,
	freshOffers: 0,
	refurbishedPence: 0,
};

const SHOWN = {
	sku: "text",
	shownPricePence: "integer",
	shownDeliveryPence: "integer",
	shownSeller: "text",
	shownPriceAt: "text",
	isShownPriceSample: "integer",
	isLastKnownPrice: "integer",
	freshOffers: "integer",
	refurbishedPence: "integer",
} as const;

const SHOWN_COLUMNS = Object.keys(UNPRICED) as (keyof ShownPrice)[];

/** SKUs per statement. */
const CHUNK = 500;

/** A model whose columns change; `isOtherPrice` if the price itself does, not only its age. */
type PricedModel = { sku: string; isOtherPrice: boolean } & ShownPrice;

async function changedPrices(db: Db, skus: readonly string[], now: Date): Promise<PricedModel[]> {
	const rules = await priceRules(db);
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "pricePence", "priceUpdatedAt", "isSamplePrice", ...SHOWN_COLUMNS])
		.where("sku", "in", skus)
		.execute();
	const offers = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(["projectorSku", "retailerId", "retailers.slug as seller", "place", "pricePence"])
		.select(["inStock", "condition", "checkedAt", "isSample", "isCheckedByFeed"])
		.select(KNOWN_DELIVERY.as("deliveryPence"))
		.where("projectorSku", "in", skus)
		.execute();
	const offersOf = Map.groupBy(offers, (offer) => offer.projectorSku);
	return models.flatMap((model) => {
		const shown = shownPrice(offersOf.get(model.sku) ?? [], model, rules, now);
		const isSame = SHOWN_COLUMNS.every((column) => shown[column] === model[column]);
		const isOtherPrice =
			shown.shownPricePence !== model.shownPricePence ||
			shown.isLastKnownPrice !== model.isLastKnownPrice;
		return isSame ? [] : [{ sku: model.sku, isOtherPrice, ...shown }];
	});
}

async function writePrices(
	db: Db,
	prices: readonly Record<keyof typeof SHOWN, string | number | null>[],
): Promise<void> {
	if (prices.length === 0) return;
	await sql`
		update "projectors" set
			"shownPricePence" = "new"."shownPricePence",
			"shownDeliveryPence" = "new"."shownDeliveryPence",
			"shownSeller" = "new"."shownSeller",
			"shownPriceAt" = "new"."shownPriceAt",
			"isShownPriceSample" = "new"."isShownPriceSample",
			"isLastKnownPrice" = "new"."isLastKnownPrice",
			"freshOffers" = "new"."freshOffers",
			"refurbishedPence" = "new"."refurbishedPence"
		from ${jsonTable(db, prices, SHOWN)} as "new"
		where "projectors"."sku" = "new"."sku"
	`.execute(db);
}

/**
 * Derives the shown prices of models, and whether they are the lowest in 90 days, in the transaction that changed their
 * offers or prices. `withNewPoints` are the models whose history changed too. Returns the number of changed models.
 */
export async function refreshShownPrices(
	trx: Trx,
	skus: readonly string[],
	now: Date,
	withNewPoints: readonly string[] = [],
): Promise<number> {
	let changed = 0;
	const compared = [...withNewPoints];
	for (const chunk of inChunks([...new Set(skus)], CHUNK)) {
		const prices = await changedPrices(trx, chunk, now);
		await writePrices(trx, prices);
		changed += prices.length;
		compared.push(...prices.filter(({ isOtherPrice }) => isOtherPrice).map(({ sku }) => sku));
	}
	await refreshLowestPrices(trx, compared, now);
	return changed;
}

/** Models per transaction, so that other requests run in between. */
const FOLLOWED_AT_ONCE = 200;

/**
 * Derives the shown prices of all models, because offers grow stale and settings change. Returns the number of changed
 * models.
 */
export async function followShownPrices(db: Db, now: Date): Promise<number> {
	let changed = 0;
	for await (const { skus } of allModels(db, FOLLOWED_AT_ONCE)) {
		if ((await changedPrices(db, skus, now)).length === 0) continue;
		changed += await write(db, (trx) => refreshShownPrices(trx, skus, now));
	}
	return changed;
}
