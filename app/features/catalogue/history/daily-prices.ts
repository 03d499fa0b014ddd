import type { PricePointsTable } from "db/schema";
import { DAY_MS } from "~/config/time";
import { formatPence, payablePence } from "~/features/catalogue/offers/price/price";

/** A shop's offer from an instant until the shop's next point; delivery is as stated, else by the shop's rule. */
export interface PricePoint extends Omit<PricePointsTable, "projectorId"> {
	/** From this instant on the shop's rule hides the price. */
	isHidden?: true;
}

/** A model's prices on one day. */
export interface DayPrices {
	/** In UTC, e.g. '2026-11-03'. */
	date: string;
	/** The cheapest new offer in stock at the day's end, in pence, with delivery if known; null without such an offer. */
	lowestPence: number | null;
	/** The new offers at the day's end, by shop. */
	offers: readonly PricePoint[];
}

/** Returns the day in UTC (YYYY-MM-DD) that is `daysAgo` days before an instant. */
export function utcDayBefore(instant: Date, daysAgo = 0): string {
	return new Date(instant.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day in UTC (YYYY-MM-DD) that is `days` days after an instant. */
export function utcDayAfter(instant: Date, days: number): string {
	return utcDayBefore(instant, -days);
}

function lowestInStock(offers: readonly PricePoint[]): number | null {
	const prices = offers.filter(({ inStock }) => inStock === 1).map(payablePence);
	return prices.length > 0 ? Math.min(...prices) : null;
}

export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

let lastDates = { from: "", to: "", dates: [] as readonly string[] };

/**
 * Returns the days from `from` to `to`. The last result is cached, because an import asks for the same days for each of
 * its models.
 */
function datesBetween(from: string, to: string): readonly string[] {
	if (lastDates.from !== from || lastDates.to !== to) {
		const length = Math.max(0, daysBetween(from, to) + 1);
		const dates = Array.from({ length }, (_, day) => utcDayAfter(new Date(from), day));
		lastDates = { from, to, dates };
	}
	return lastDates.dates;
}

/**
 * Returns a model's prices on each day from `from` to `to`, oldest first, without the days before its first offer. An
 * offer keeps its price until its next point, however old its last check is (docs/product.md#price-history).
 */
export function dailyPrices(points: readonly PricePoint[], from: string, to: string): DayPrices[] {
	const pointsByTime = [...points].sort((a, b) => (a.at < b.at ? -1 : 1));
	const pointByShop = new Map<number, PricePoint>();
	const days: DayPrices[] = [];
	let nextIndex = 0;
	let offers: readonly PricePoint[] = [];
	let lowestPence: number | null = null;
	for (const date of datesBetween(from, to)) {
		const firstIndexOfDay = nextIndex;
		for (let point = pointsByTime[nextIndex]; point && point.at.slice(0, 10) <= date; ) {
			pointByShop.set(point.retailerId, point);
			nextIndex += 1;
			point = pointsByTime[nextIndex];
		}
		if (nextIndex > firstIndexOfDay) {
			offers = [...pointByShop.values()]
				.filter(({ condition, isHidden }) => condition === "new" && !isHidden)
				.sort((a, b) => a.retailerId - b.retailerId);
			lowestPence = lowestInStock(offers);
		}
		if (pointByShop.size > 0) days.push({ date, lowestPence, offers });
	}
	return days;
}

/** Returns the median: the middle value, or the mean of the two middle ones; null for an empty list. */
export function medianOf(values: readonly number[]): number | null {
	const sortedValues = [...values].sort((a, b) => a - b);
	const upper = sortedValues[Math.floor(sortedValues.length / 2)];
	const lower = sortedValues[Math.floor((sortedValues.length - 1) / 2)];
	return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * Returns the lowest and the median price, in pence, of the days on which a model was in stock; null without such days.
 */
export function priceSummary(days: readonly DayPrices[]): {
	lowestPence: number | null;
	medianPence: number | null;
} {
	const prices = days.flatMap((day) => day.lowestPence ?? []);
	return {
		lowestPence: prices.length > 0 ? Math.min(...prices) : null,
		medianPence: medianOf(prices),
	};
}

/** Number of days before today with whose prices a price is compared. */
export const VERDICT_DAYS = 90;

/** Minimum number of these days on which the model was in stock. */
const MIN_VERDICT_DAYS = 30;

/** A price compared with earlier ones, in pence. */
export type PriceComparison =
	| { kind: "too-little" }
	| {
			kind: "lowest" | "below" | "above" | "usual";
			todayPence: number;
			/** Rounded to a whole penny. */
			medianPence: number;
			lowestPence: number;
			/** The latest day with the lowest price. */
			lowestDate: string;
	  };

/**
 * Compares the price that a model shows today with the cheapest of each of the 90 days before; other days are ignored.
 * `todayPence` is null if no shop has a fresh, new offer in stock: then there is no verdict, but with fewer than 30
 * priced days the history is still too little to say (docs/product.md#price-history).
 */
export function priceVerdict(
	todayPence: number | null,
	days: readonly DayPrices[],
	now: Date,
): PriceComparison | null {
	const from = utcDayBefore(now, VERDICT_DAYS);
	const earlierDays = days.filter(({ date, lowestPence }) => {
		return lowestPence !== null && date >= from && date < utcDayBefore(now);
	});
	if (earlierDays.length < MIN_VERDICT_DAYS) return { kind: "too-little" };
	const { lowestPence, medianPence } = priceSummary(earlierDays);
	const lastLowestDay = earlierDays.findLast((day) => day.lowestPence === lowestPence);
	if (todayPence === null || lowestPence === null || medianPence === null || !lastLowestDay)
		return null;
	const comparison = {
		todayPence,
		medianPence: Math.round(medianPence),
		lowestPence,
		lowestDate: lastLowestDay.date,
	};
	if (todayPence <= lowestPence && todayPence < medianPence)
		return { kind: "lowest", ...comparison };
	if (todayPence * 100 < medianPence * 97) return { kind: "below", ...comparison };
	return { kind: todayPence > lowestPence ? "above" : "usual", ...comparison };
}

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

/** Returns '14 November', with the year if that is not the year of `now`. */
export function dayAndMonth(date: string, now: Date): string {
	const day = DAY_AND_MONTH.format(new Date(date));
	return date.startsWith(utcDayBefore(now).slice(0, 4)) ? day : `${day} ${date.slice(0, 4)}`;
}

/** Returns the verdict in words, for the page and the JSON (docs/product.md#price-history). */
export function verdictText(verdict: PriceComparison, now: Date): string {
	if (verdict.kind === "too-little") return "Too little history to say";
	const { kind, todayPence, medianPence, lowestPence, lowestDate } = verdict;
	if (kind === "usual") return "Usual price";
	if (kind === "above") {
		const lowestText = `${formatPence(lowestPence)}, ${dayAndMonth(lowestDate, now)}`;
		return `${formatPence(todayPence - lowestPence)} above its lowest in ${VERDICT_DAYS} days (${lowestText})`;
	}
	const underText = `${formatPence(medianPence - todayPence)} under its usual ${formatPence(medianPence)}`;
	return kind === "below" ? underText : `Lowest in ${VERDICT_DAYS} days, ${underText}`;
}
