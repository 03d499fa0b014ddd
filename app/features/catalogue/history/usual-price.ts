import type { OfferCondition } from "db/schema";
import { formatPence } from "~/features/catalogue/offers/price/price";

/** What is known of a model's price, in pence; examples never count. */
export interface RecentPrices {
	/** Of the days of the last 90 on which a shop had it new and in stock; null without one. */
	median: number | null;
	newOffers: readonly { retailerId: number; pricePence: number }[];
	/** The imported price; 0 for none. */
	importedPence: number;
}

/**
 * Returns what a model usually costs, in pence: the median of 90 days, else the cheapest new offer of another shop, else
 * the imported price; undefined if nothing is known (docs/product.md#matching).
 */
export function usualPence(prices: RecentPrices, retailerId: number | null): number | undefined {
	if (prices.median !== null) return Math.round(prices.median);
	const otherShopPrices = prices.newOffers
		.filter((offer) => offer.retailerId !== retailerId)
		.map((offer) => offer.pricePence);
	if (otherShopPrices.length > 0) return Math.min(...otherShopPrices);
	return prices.importedPence > 0 ? prices.importedPence : undefined;
}

/** Returns true for a new model at less than half of its usual price: it may be a part, a service or a deposit. */
export function isTooCheap(
	offer: { pricePence: number; condition: OfferCondition },
	usual: number | undefined,
): boolean {
	return offer.condition === "new" && usual !== undefined && offer.pricePence * 2 < usual;
}

/** Returns why a match is asked about: its price is less than half of the model's usual one. */
export function cheapDoubt(
	offer: { pricePence: number; condition: OfferCondition; retailerId: number | null },
	prices: RecentPrices | undefined,
): string | undefined {
	const usual = prices && usualPence(prices, offer.retailerId);
	if (usual === undefined || !isTooCheap(offer, usual)) return undefined;
	return `It costs ${formatPence(offer.pricePence)}, less than half of the usual ${formatPence(usual)}.`;
}
