import { formatPence } from "~/features/catalogue/offers/price";

interface Stock {
	inStock: boolean;
}

/** The price that a comparison shows, in pence: only of a model that has one and is in stock somewhere, else null. */
export function shownPricePence(pricePence: number, listings: readonly Stock[]): number | null {
	const isInStock = listings.some((listing) => listing.inStock);
	return pricePence > 0 && isInStock ? pricePence : null;
}

/** The price of a comparison's cell, or 'Not available'. */
export function comparePriceText(pricePence: number, listings: readonly Stock[]): string {
	const shown = shownPricePence(pricePence, listings);
	return shown === null ? "Not available" : formatPence(shown);
}
