import { formatPence } from "~/features/catalogue/offers/price";

/**
 * The price of a comparison's cell: shown only when the model has one and at least one listing is in
 * stock, else 'Not available'.
 */
export function comparePriceText(
	pricePence: number,
	listings: readonly { inStock: boolean }[],
): string {
	const isInStock = listings.some((listing) => listing.inStock);
	return pricePence > 0 && isInStock ? formatPence(pricePence) : "Not available";
}
