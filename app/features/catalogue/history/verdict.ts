import { formatPence } from "~/features/catalogue/offers/price/price";
import { type DayPrices, dayOf, figuresOfDays } from "./daily-prices";

/** Days before today that a price is compared with, and on how many of them the model must have been in stock. */
export const VERDICT_DAYS = 90;
const MIN_DAYS = 30;

/** What a price is worth beside those before it; prices in pence. */
export type Verdict =
	| { kind: "too-little" | "lowest" | "below" | "usual" }
	| {
			kind: "above";
			/** The latest day that was cheaper by 3 %; a price only just above may have none. */
			cheaper: { date: string; pence: number } | undefined;
	  };

/**
 * Compares the price that a model shows today with the cheapest of each of the 90 days before. `today` is null where
 * no shop has a fresh, new offer in stock: then there is nothing to compare, so no verdict (docs/product.md#price-history).
 * Days outside the 90 are ignored.
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

/** '£1,149', or '£1,149.50' where there are pence. */
export function shortPrice(pence: number): string {
	return formatPence(pence).replace(/\.00$/, "");
}

/** A day in UTC as '3 November'. */
export function dayText(date: string): string {
	return DAY_AND_MONTH.format(new Date(date));
}

/** What the page and the JSON say (docs/product.md#price-history). */
export function verdictText(verdict: Verdict): string {
	const text = TEXTS[verdict.kind];
	if (verdict.kind !== "above" || !verdict.cheaper) return text;
	const { pence, date } = verdict.cheaper;
	return `${text}: it was ${shortPrice(pence)} on ${dayText(date)}`;
}
