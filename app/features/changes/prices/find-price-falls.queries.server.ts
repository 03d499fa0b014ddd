import { inChunks } from "db/in-chunks";
import type { Trx } from "db/schema";
import { type PriceFall, priceFall } from "~/features/changes/prices/price-fall";
import { offerKey, type ResolvedOffer } from "~/features/changes/row-change";

const OFFERS_PER_CHUNK = 1000;

/**
 * Returns the falls for which offers' prices are to be held, by `offerKey`. Call it before the offers are written.
 * `importedPrices` are the models' prices in the same write, in pence by lowercase SKU; for other models the stored
 * price of an earlier import counts.
 */
export async function findPriceFalls(
	trx: Trx,
	offers: readonly ResolvedOffer[],
	importedPrices: ReadonlyMap<string, number>,
): Promise<Map<string, PriceFall>> {
	const falls = new Map<string, PriceFall>();
	for (const chunk of inChunks(offers, OFFERS_PER_CHUNK)) {
		const skus = [...new Set(chunk.map(({ projectorSku }) => projectorSku))];
		const storedOffers = await trx
			.selectFrom("retailer_listings")
			.select(["projectorSku", "retailerId", "pricePence", "inStock", "isSample"])
			.where("projectorSku", "in", skus)
			.execute();
		const models = await trx
			.selectFrom("projectors")
			.select(["sku", "pricePence"])
			.where("sku", "in", skus)
			.where("isSamplePrice", "=", 0)
			.execute();
		const offersBySku = Map.groupBy(storedOffers, ({ projectorSku }) => projectorSku);
		const storedModelPrices = new Map(models.map(({ sku, pricePence }) => [sku, pricePence]));
		for (const offer of chunk) {
			const { projectorSku, retailerId, record } = offer;
			const modelOffers = offersBySku.get(projectorSku) ?? [];
			const fall = priceFall(record.price, {
				storedOffer: modelOffers.find((storedOffer) => storedOffer.retailerId === retailerId),
				otherOffers: modelOffers.filter((storedOffer) => storedOffer.retailerId !== retailerId),
				importedPence:
					importedPrices.get(projectorSku.toLowerCase()) ??
					storedModelPrices.get(projectorSku) ??
					0,
			});
			if (fall) falls.set(offerKey(offer), fall);
		}
	}
	return falls;
}
