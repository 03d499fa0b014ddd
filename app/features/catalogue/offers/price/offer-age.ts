import { wholeDaysSince } from "./price-age";

/** After how many whole days without a check an offer is stale, and after how many it is none any more. */
export interface OfferLimits {
	staleDays: number;
	goneDays: number;
}

export type OfferAge = "fresh" | "stale" | "gone";

/** What an offer that was last checked at an ISO instant is worth now (docs/product.md#offers). */
export function offerAge(
	checkedAt: string,
	now: Date,
	{ staleDays, goneDays }: OfferLimits,
): OfferAge {
	const days = wholeDaysSince(checkedAt, now);
	if (days > goneDays) return "gone";
	return days > staleDays ? "stale" : "fresh";
}
