import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { dailyPrices, priceSummary, utcDayBefore, VERDICT_DAYS } from "./daily-prices";
import { listPoints } from "./point-list.queries.server";
import type { RecentPrices } from "./usual-price";

/** Number of models whose price points are read at once. */
const MODELS_PER_QUERY = 500;

async function listPricesOfChunk(db: Db, skus: readonly string[], now: Date) {
	const models = await db
		.selectFrom("projectors")
		.select(["id", "sku", "pricePence", "isSamplePrice"])
		.where("sku", "in", jsonList(db, skus))
		.execute();
	const offers = await db
		.selectFrom("retailer_listings")
		.select(["projectorSku", "retailerId", "pricePence"])
		.where("projectorSku", "in", jsonList(db, skus))
		.where("condition", "=", "new")
		.where("isSample", "=", 0)
		.execute();
	// The same days as those of the verdict on a price (`priceVerdict`).
	const from = utcDayBefore(now, VERDICT_DAYS);
	const ids = models.map((model) => model.id);
	const points = (await listPoints(db, ids, from, now)).filter((point) => point.isSample === 0);
	const pointsByModel = Map.groupBy(points, (point) => point.projectorId);
	const offersBySku = Map.groupBy(offers, (offer) => offer.projectorSku);
	return models.map(({ id, sku, pricePence, isSamplePrice }): [string, RecentPrices] => {
		const days = dailyPrices(pointsByModel.get(id) ?? [], from, utcDayBefore(now));
		return [
			sku,
			{
				medianPence: priceSummary(days).medianPence,
				newOffers: offersBySku.get(sku) ?? [],
				importedPence: isSamplePrice === 1 ? 0 : pricePence,
			},
		];
	});
}

/** Returns the recent prices of models, by SKU (docs/product.md#matching). */
export async function listRecentPrices(
	db: Db,
	skus: Iterable<string>,
	now: Date,
): Promise<Map<string, RecentPrices>> {
	const uniqueSkus = [...new Set(skus)];
	const pricesBySku = new Map<string, RecentPrices>();
	for (let start = 0; start < uniqueSkus.length; start += MODELS_PER_QUERY) {
		const chunkPrices = await listPricesOfChunk(
			db,
			uniqueSkus.slice(start, start + MODELS_PER_QUERY),
			now,
		);
		for (const [sku, prices] of chunkPrices) pricesBySku.set(sku, prices);
	}
	return pricesBySku;
}
