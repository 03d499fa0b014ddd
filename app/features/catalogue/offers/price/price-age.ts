const DAY_MS = 24 * 60 * 60 * 1000;

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
