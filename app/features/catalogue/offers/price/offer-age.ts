import type { Flag } from "db/schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days after its last check until an offer is stale or gone (docs/product.md#offers). */
export interface OfferLimits {
	/** Stale, if a feed checked it last. */
	staleDays: number;
	/** Stale, if staff checked it last, in a file or a form. */
	staleDaysByHand: number;
	/** Gone, checked by a feed or by staff. */
	goneDays: number;
}

/** The last check of an offer. */
export interface OfferCheck {
	/** ISO 8601 instant in UTC. */
	checkedAt: string;
	isCheckedByFeed: Flag;
}

export type OfferAge = "fresh" | "stale" | "gone";

function staleTime({ checkedAt, isCheckedByFeed }: OfferCheck, limits: OfferLimits): number {
	const days = isCheckedByFeed === 1 ? limits.staleDays : limits.staleDaysByHand;
	return Date.parse(checkedAt) + days * DAY_MS;
}

/** Returns the last instant at which an offer is fresh, in ISO 8601 and UTC. */
export function staleAt(check: OfferCheck, limits: OfferLimits): string {
	return new Date(staleTime(check, limits)).toISOString();
}

export function offerAge(check: OfferCheck, now: Date, limits: OfferLimits): OfferAge {
	if (now.getTime() > Date.parse(check.checkedAt) + limits.goneDays * DAY_MS) return "gone";
	return now.getTime() > staleTime(check, limits) ? "stale" : "fresh";
}

/** Returns true if the shop had it in stock when last checked, and that check is recent enough. */
export function isFreshInStock(offer: { inStock: boolean; isStale: boolean }): boolean {
	return offer.inStock && !offer.isStale;
}

/** Returns the whole days from an ISO instant to now; 0 for a future one. */
export function wholeDaysSince(instant: string, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
}

/** Returns 'Price updated today', 'yesterday' or 'N days ago' (docs/product.md#projector-detail). */
export function priceAgeText(days: number): string {
	if (days === 0) return "Price updated today";
	if (days === 1) return "Price updated yesterday";
	return `Price updated ${days} days ago`;
}
