import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { refreshLowestPrices } from "~/features/catalogue/write/prices/lowest-prices.queries.server";
import {
	insertPoints,
	type NewPoint,
} from "~/features/catalogue/write/prices/price-points.queries.server";
import { sampleHistory } from "./sample-history";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives the offers of the sample, which were just written, an example of a history. */
export async function insertSampleHistory(trx: Transaction<Database>, now: Date): Promise<void> {
	const listings = await trx
		.selectFrom("retailer_listings")
		.select(["projectorSku as sku", "retailerId", "pricePence", "deliveryPence", "inStock"])
		.select("condition")
		.where("isSample", "=", 1)
		.orderBy("projectorSku")
		.orderBy("retailerId")
		.execute();
	const skus = [...new Set(listings.map(({ sku }) => sku))];
	const places = new Map(skus.map((sku, place) => [sku, place]));
	const points = listings.flatMap(({ sku, retailerId, deliveryPence, condition, ...offer }) =>
		sampleHistory(offer, places.get(sku) ?? 0).map(({ daysAgo, ...past }): NewPoint => {
			const at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
			return { sku, retailerId, at, deliveryPence, condition, isSample: 1, ...past };
		}),
	);
	await insertPoints(trx, points);
	await refreshLowestPrices(trx, skus, now);
}

/** Whether any example of a price's history is stored. */
export async function hasSampleHistory(db: Kysely<Database>): Promise<boolean> {
	const point = await db
		.selectFrom("price_points")
		.select("isSample")
		.where("isSample", "=", 1)
		.limit(1)
		.executeTakeFirst();
	return point !== undefined;
}
