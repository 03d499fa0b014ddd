import type { OfferCondition } from "db/schema";
import { formatPence } from "~/features/catalogue/offers/price/price";

/** A model's recent prices in pence, without sample prices. */
export interface RecentPrices {
	/**
	 * Median of each day's lowest price, over those of the last 90 days on which a new model was in stock; null without
	 * such a day.
	 */
	medianPence: number | null;
	/** Offers of the model in the condition "new". */
	newOffers: readonly { retailerId: number; pricePence: number }[];
	/** The imported price; 0 without one. */
	importedPence: number;
}

/**
 * Returns the usual price of a model in pence: the median of 90 days, else the cheapest new offer of another shop,
 * else the imported price; undefined without any of them (docs/product.md#matching).
 */
export function usualPence(prices: RecentPrices, retailerId: number | null): number | undefined {
	if (prices.medianPence !== null) return Math.round(prices.medianPence);
	const otherShopPrices = prices.newOffers
		.filter((offer) => offer.retailerId !== retailerId)
		.map((offer) => offer.pricePence);
	if (otherShopPrices.length > 0) return Math.min(...otherShopPrices);
	return prices.importedPence > 0 ? prices.importedPence : undefined;
}

/** Returns true for a new model at less than half of its usual price: it may be a part, a service or a deposit. */
export function isTooCheap(
	offer: { pricePence: number; condition: OfferCondition },
	usualPrice: number | undefined,
): boolean {
	return offer.condition === "new" && usualPrice !== undefined && offer.pricePence * 2 < usualPrice;
}

/** Returns the reason to ask staff about a match: its price is less than half of the usual one; otherwise undefined. */
export function lowPriceReason(
	offer: { pricePence: number; condition: OfferCondition; retailerId: number | null },
	prices: RecentPrices | undefined,
): string | undefined {
	const usualPrice = prices && usualPence(prices, offer.retailerId);
	if (usualPrice === undefined || !isTooCheap(offer, usualPrice)) return undefined;
	return `It costs ${formatPence(offer.pricePence)}, less than half of the usual ${formatPence(usualPrice)}.`;
}
