import { shortPrice } from "~/features/catalogue/offers/price/price";
import { type DayPrices, dayOf, figuresOfDays } from "./daily-prices";

/** Days before today that a price is compared with, and the least number of them with the model in stock. */
export const VERDICT_DAYS = 90;
const MIN_DAYS = 30;

/** A price compared with earlier ones, in pence. */
export type Verdict =
	| { kind: "too-little" }
	| {
			kind: "lowest" | "below" | "above" | "usual";
			today: number;
			/** To the penny. */
			median: number;
			lowest: number;
			/** The latest day with the lowest price. */
			lowestDate: string;
	  };

/**
 * Compares the price that a model shows today with the cheapest of each of the 90 days before; other days are ignored.
 * `today` is null if no shop has a fresh, new offer in stock: then there is no verdict (docs/product.md#price-history).
 */
export function verdictOf(
	today: number | null,
	days: readonly DayPrices[],
	now: Date,
): Verdict | null {
	const from = dayOf(now, VERDICT_DAYS);
	const before = days.filter(({ date, lowest }) => {
		return lowest !== null && date >= from && date < dayOf(now);
	});
	if (before.length < MIN_DAYS) return { kind: "too-little" };
	const { lowest, median } = figuresOfDays(before);
	const last = before.findLast((day) => day.lowest === lowest);
	if (today === null || lowest === null || median === null || !last) return null;
	const figures = { today, median: Math.round(median), lowest, lowestDate: last.date };
	if (today <= lowest && today < median) return { kind: "lowest", ...figures };
	if (today * 100 < median * 97) return { kind: "below", ...figures };
	return { kind: today > lowest ? "above" : "usual", ...figures };
}

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

/** Returns '14 November', with the year if that is not the year of `now`. */
export function dayText(date: string, now: Date): string {
	const day = DAY_AND_MONTH.format(new Date(date));
	return date.startsWith(dayOf(now).slice(0, 4)) ? day : `${day} ${date.slice(0, 4)}`;
}

/** Returns the verdict in words, for the page and the JSON (docs/product.md#price-history). */
export function verdictText(verdict: Verdict, now: Date): string {
	if (verdict.kind === "too-little") return "Too little history to say";
	const { kind, today, median, lowest, lowestDate } = verdict;
	if (kind === "usual") return "Usual price";
	if (kind === "above") {
		const was = `${shortPrice(lowest)}, ${dayText(lowestDate, now)}`;
		return `${shortPrice(today - lowest)} above its lowest in ${VERDICT_DAYS} days (${was})`;
	}
	const under = `${shortPrice(median - today)} under its usual ${shortPrice(median)}`;
	return kind === "below" ? under : `Lowest in ${VERDICT_DAYS} days, ${under}`;
}
