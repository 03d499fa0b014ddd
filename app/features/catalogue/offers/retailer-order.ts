/** Partner ids in the order the detail page lists them (docs/product.md#projector-detail). */
const LISTING_ORDER = [2, 1, 4, 5, 3];

function rank(retailerId: number): number {
	const place = LISTING_ORDER.indexOf(retailerId);
	return place === -1 ? LISTING_ORDER.length : place;
}

/** Listings with partners in the documented order, then any other by ascending price. */
export function orderListings<T extends { retailerId: number; pricePence: number }>(
	listings: readonly T[],
): T[] {
	return [...listings].sort(
		(a, b) => rank(a.retailerId) - rank(b.retailerId) || a.pricePence - b.pricePence,
	);
}

/**
 * Retailers in the home page's order: by slug, the slugs of ids 2, 1, 4, 5, 3 first; any other last
 * (docs/product.md#retailers).
 */
export function orderRetailers<T extends { id: number; slug: string }>(
	retailers: readonly T[],
): T[] {
	return [...retailers].sort(
		(a, b) => rank(a.id) - rank(b.id) || a.slug.localeCompare(b.slug, "en"),
	);
}
