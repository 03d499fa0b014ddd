import type { PricePointsTable } from "db/schema";
import { payablePence } from "~/features/catalogue/offers/price/offer-order";

/** A shop's offer from an instant until its next point; its delivery is as stated or else by the shop's rule. */
export type PricePoint = Omit<PricePointsTable, "projectorId">;

/** A model's prices on one day. */
export interface DayPrices {
	/** In UTC, e.g. '2026-11-03'. */
	date: string;
	/** The cheapest new offer in stock at the day's end, in pence with delivery if that is known; null without one. */
	lowest: number | null;
	/** The new offers at the day's end, by shop. */
	offers: readonly PricePoint[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the day in UTC `ago` days before an instant. */
export function dayOf(instant: Date, ago = 0): string {
	return new Date(instant.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
}

function lowestOf(offers: readonly PricePoint[]): number | null {
	const prices = offers.filter(({ inStock }) => inStock === 1).map(payablePence);
	return prices.length > 0 ? Math.min(...prices) : null;
}

export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

let lastDates = { from: "", to: "", dates: [] as readonly string[] };

/** Returns the days of `from` to `to`. The last ones are kept, because an import reads the same of each of its models. */
function datesBetween(from: string, to: string): readonly string[] {
	if (lastDates.from !== from || lastDates.to !== to) {
		const length = Math.max(0, daysBetween(from, to) + 1);
		const dates = Array.from({ length }, (_, day) => dayOf(new Date(from), -day));
		lastDates = { from, to, dates };
	}
	return lastDates.dates;
}

/**
 * Returns a model's prices on each day of `from` to `to`, oldest first, without the days before its first offer. An
 * offer keeps its price until its next point, however old its last check is (docs/product.md#price-history).
 */
export function dailyPrices(points: readonly PricePoint[], from: string, to: string): DayPrices[] {
	const inOrder = [...points].sort((a, b) => (a.at < b.at ? -1 : 1));
	const byShop = new Map<number, PricePoint>();
	const days: DayPrices[] = [];
	let next = 0;
	let offers: readonly PricePoint[] = [];
	let lowest: number | null = null;
	for (const date of datesBetween(from, to)) {
		const first = next;
		for (let point = inOrder[next]; point && point.at.slice(0, 10) <= date; ) {
			byShop.set(point.retailerId, point);
			next += 1;
			point = inOrder[next];
		}
		if (next > first) {
			offers = [...byShop.values()]
				.filter(({ condition }) => condition === "new")
				.sort((a, b) => a.retailerId - b.retailerId);
			lowest = lowestOf(offers);
		}
		if (byShop.size > 0) days.push({ date, lowest, offers });
	}
	return days;
}

/** Returns the median, the mean of the two middle values of an even number; null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.floor((sorted.length - 1) / 2)];
	return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * Returns the lowest and the median price, in pence, of the days on which a model was in stock; null if there were
 * none.
 */
export function figuresOfDays(days: readonly DayPrices[]): {
	lowest: number | null;
	median: number | null;
} {
	const prices = days.flatMap((day) => day.lowest ?? []);
	return { lowest: prices.length > 0 ? Math.min(...prices) : null, median: medianOf(prices) };
}
