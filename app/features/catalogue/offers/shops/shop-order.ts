export const MAX_SHOPS = 100;

/** The partners' ids in the order of the detail page (docs/product.md#projector-detail). */
const OFFER_ORDER = [2, 1, 4, 5, 3];

function rank(retailerId: number): number {
	const place = OFFER_ORDER.indexOf(retailerId);
	return place === -1 ? OFFER_ORDER.length : place;
}

interface Placed {
	/** Position set by staff, from 1; null without one. */
	place: number | null;
}

/** Compares positions set by staff; rows without one come last. */
function byPlace(a: Placed, b: Placed): number {
	if (a.place === null || b.place === null)
		return Number(a.place === null) - Number(b.place === null);
	return a.place - b.place;
}

/** Compares prices, hidden ones last. */
function byPrice(a: { pricePence: number | null }, b: { pricePence: number | null }): number {
	if (a.pricePence === null || b.pricePence === null) {
		return Number(a.pricePence === null) - Number(b.pricePence === null);
	}
	return a.pricePence - b.pricePence;
}

/** Orders listings as staff did; without positions, partners in the documented order, then the others by price. */
export function orderByShop<T extends Placed & { retailerId: number; pricePence: number | null }>(
	offers: readonly T[],
): T[] {
	return [...offers].sort(
		(a, b) =>
			byPlace(a, b) ||
			rank(a.retailerId) - rank(b.retailerId) ||
			byPrice(a, b) ||
			a.retailerId - b.retailerId,
	);
}

/**
 * Orders shops for the home page as staff did; without positions, ids 2, 1, 4, 5, 3, then the others by slug
 * (docs/product.md#retailers).
 */
export function orderShops<T extends Placed & { id: number; slug: string }>(
	shops: readonly T[],
): T[] {
	return [...shops].sort(
		(a, b) => byPlace(a, b) || rank(a.id) - rank(b.id) || a.slug.localeCompare(b.slug, "en"),
	);
}

/** Orders shops as staff did; without positions, by id. */
export function orderByPlace<T extends Placed & { id: number }>(shops: readonly T[]): T[] {
	return [...shops].sort((a, b) => byPlace(a, b) || a.id - b.id);
}

/** Returns the partners among shops; all of them if none is a partner. */
export function partnersOrAll<T extends { isPartner: boolean }>(shops: readonly T[]): readonly T[] {
	const partners = shops.filter(({ isPartner }) => isPartner);
	return partners.length > 0 ? partners : shops;
}
