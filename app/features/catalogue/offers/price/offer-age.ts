import type { Flag } from "db/schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days an offer counts after its last check (docs/product.md#offers). */
export interface OfferLimits {
	/** Until one that a feed confirmed last is stale. */
	staleDays: number;
	/** Until one that staff confirmed last, in a file or a form, is stale. */
	staleDaysByHand: number;
	/** Until any offer is gone. */
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

/** Returns how far an offer can be trusted now. */
export function offerAge(check: OfferCheck, now: Date, limits: OfferLimits): OfferAge {
	if (now.getTime() > Date.parse(check.checkedAt) + limits.goneDays * DAY_MS) return "gone";
	return now.getTime() > staleTime(check, limits) ? "stale" : "fresh";
}

/** Whole days from an ISO instant to now; an instant still to come counts as today. */
export function wholeDaysSince(instant: string, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
}

/** 'Price updated today', 'yesterday' or 'N days ago' (docs/product.md#projector-detail). */
export function priceAgeText(days: number): string {
	if (days === 0) return "Price updated today";
	if (days === 1) return "Price updated yesterday";
	return `Price updated ${days} days ago`;
}
