/** More than a page is read for; every list of them is bounded by it. */
export const MAX_RETAILERS = 100;

/** Partner ids in the order the detail page lists them (docs/product.md#projector-detail). */
const LISTING_ORDER = [2, 1, 4, 5, 3];

function rank(retailerId: number): number {
	const place = LISTING_ORDER.indexOf(retailerId);
	return place === -1 ? LISTING_ORDER.length : place;
}

interface Placed {
	/** In the order of staff, from 1; null until they set one. */
	place: number | null;
}

/** By the order of staff; those without a place after all others. */
function byPlace(a: Placed, b: Placed): number {
	if (a.place === null || b.place === null)
		return Number(a.place === null) - Number(b.place === null);
	return a.place - b.place;
}

/**
 * Listings in the order of staff; without one, with partners in the documented order, then any other by ascending
 * price.
 */
export function orderListings<T extends Placed & { retailerId: number; pricePence: number }>(
	listings: readonly T[],
): T[] {
	return [...listings].sort(
		(a, b) =>
			byPlace(a, b) || rank(a.retailerId) - rank(b.retailerId) || a.pricePence - b.pricePence,
	);
}

/**
 * Retailers in the home page's order: in that of staff; without one, ids 2, 1, 4, 5, 3 first, any other last, by slug
 * (docs/product.md#retailers).
 */
export function orderRetailers<T extends Placed & { id: number; slug: string }>(
	retailers: readonly T[],
): T[] {
	return [...retailers].sort(
		(a, b) => byPlace(a, b) || rank(a.id) - rank(b.id) || a.slug.localeCompare(b.slug, "en"),
	);
}

/** Retailers in the order of staff; without one, by id. */
export function orderByPlace<T extends Placed & { id: number }>(retailers: readonly T[]): T[] {
	return [...retailers].sort((a, b) => byPlace(a, b) || a.id - b.id);
}
