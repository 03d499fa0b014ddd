import { formatPence } from "~/features/catalogue/offers/price/price";
import { type DayPrices, dayOf, figuresOfDays } from "./daily-prices";

/** Days before today that a price is compared with, and the least number of them with the model in stock. */
export const VERDICT_DAYS = 90;
const MIN_DAYS = 30;

/** A price compared with earlier ones, in pence. */
export type Verdict =
	| { kind: "too-little" | "lowest" | "below" | "usual" }
	| {
			kind: "above";
			/** The latest day that was cheaper by 3 %; a price only just above may have none. */
			cheaper: { date: string; pence: number } | undefined;
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
	if (today === null || lowest === null || median === null) return null;
	if (today <= lowest && today < median) return { kind: "lowest" };
	if (today * 100 < median * 97) return { kind: "below" };
	if (today * 100 <= median * 103) return { kind: "usual" };
	const cheaper = before.findLast((day) => (day.lowest ?? today) * 100 <= today * 97);
	return {
		kind: "above",
		cheaper: cheaper?.lowest ? { date: cheaper.date, pence: cheaper.lowest } : undefined,
	};
}

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

const TEXTS = {
	"too-little": "Too little history to say",
	lowest: "Lowest in 90 days",
	below: "Below its usual price",
	usual: "Usual price",
	above: "Above its usual price",
} as const satisfies Record<Verdict["kind"], string>;

/** Returns '£1,149', or '£1,149.50' if there are pence. */
export function shortPrice(pence: number): string {
	return formatPence(pence).replace(/\.00$/, "");
}

export function dayText(date: string): string {
	return DAY_AND_MONTH.format(new Date(date));
}

/** Returns the verdict in words, for the page and the JSON (docs/product.md#price-history). */
export function verdictText(verdict: Verdict): string {
	const text = TEXTS[verdict.kind];
	if (verdict.kind !== "above" || !verdict.cheaper) return text;
	const { pence, date } = verdict.cheaper;
	return `${text}: it was ${shortPrice(pence)} on ${dayText(date)}`;
}
