export const MAX_SHOPS = 100;

/** The slugs of the partners in the order of the detail page (docs/product.md#projector-detail). */
const PARTNER_ORDER = ["richer-sounds", "currys", "john-lewis", "argos", "amazon-uk"];

function partnerRank(slug: string): number {
	const index = PARTNER_ORDER.indexOf(slug);
	return index === -1 ? PARTNER_ORDER.length : index;
}

/** Compares slugs, not ids: by ids, a shop's position would depend on when it was added. */
const compareSlugs = (a: string, b: string) =>
	partnerRank(a) - partnerRank(b) || a.localeCompare(b, "en");

interface WithPlace {
	/** Position set by staff, from 1; null without one. */
	place: number | null;
}

/** Compares positions set by staff; rows without one come last. */
function comparePlaces(a: WithPlace, b: WithPlace): number {
	if (a.place === null || b.place === null)
		return Number(a.place === null) - Number(b.place === null);
	return a.place - b.place;
}

/** Compares prices, hidden ones last. */
function comparePrices(a: { pricePence: number | null }, b: { pricePence: number | null }): number {
	if (a.pricePence === null || b.pricePence === null) {
		return Number(a.pricePence === null) - Number(b.pricePence === null);
	}
	return a.pricePence - b.pricePence;
}

/**
 * Orders offers by the positions that staff set; without positions, partners in the documented order, then the others
 * by price. `seller` is the shop's slug.
 */
export function orderOffers<
	Offer extends WithPlace & { seller: string; pricePence: number | null },
>(offers: readonly Offer[]): Offer[] {
	return [...offers].sort(
		(a, b) =>
			comparePlaces(a, b) ||
			partnerRank(a.seller) - partnerRank(b.seller) ||
			comparePrices(a, b) ||
			compareSlugs(a.seller, b.seller),
	);
}

/** Orders shops by the positions that staff set; without positions, partners as documented, then the others by slug. */
export function orderShops<Shop extends WithPlace & { slug: string }>(
	shops: readonly Shop[],
): Shop[] {
	return [...shops].sort((a, b) => comparePlaces(a, b) || compareSlugs(a.slug, b.slug));
}

/** Returns the partners among shops; all of them if none is a partner. */
export function partnersOrAll<Shop extends { isPartner: boolean }>(
	shops: readonly Shop[],
): readonly Shop[] {
	const partners = shops.filter(({ isPartner }) => isPartner);
	return partners.length > 0 ? partners : shops;
}
