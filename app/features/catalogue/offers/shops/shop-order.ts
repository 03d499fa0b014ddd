export const MAX_SHOPS = 100;

/** The slugs of the partners in the order of the detail page (docs/product.md#projector-detail). */
const PARTNER_ORDER = ["richer-sounds", "currys", "john-lewis", "argos", "amazon-uk"];

function partnerRank(slug: string): number {
	const place = PARTNER_ORDER.indexOf(slug);
	return place === -1 ? PARTNER_ORDER.length : place;
}

/** No id decides an order: what a shop earns could depend on when it was added. */
const bySlug = (a: string, b: string) =>
	partnerRank(a) - partnerRank(b) || a.localeCompare(b, "en");

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

/**
 * Orders listings as staff did; without positions, partners in the documented order, then the others by price. `seller` is
 * the shop's slug.
 */
export function orderByShop<T extends Placed & { seller: string; pricePence: number | null }>(
	offers: readonly T[],
): T[] {
	return [...offers].sort(
		(a, b) =>
			byPlace(a, b) ||
			partnerRank(a.seller) - partnerRank(b.seller) ||
			byPrice(a, b) ||
			bySlug(a.seller, b.seller),
	);
}

/** Orders shops as staff did; without positions, partners in the documented order, then the others by slug. */
export function orderShops<T extends Placed & { slug: string }>(shops: readonly T[]): T[] {
	return [...shops].sort((a, b) => byPlace(a, b) || bySlug(a.slug, b.slug));
}

/** Returns the partners among shops; all of them if none is a partner. */
export function partnersOrAll<T extends { isPartner: boolean }>(shops: readonly T[]): readonly T[] {
	const partners = shops.filter(({ isPartner }) => isPartner);
	return partners.length > 0 ? partners : shops;
}
