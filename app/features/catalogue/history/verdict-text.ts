import { formatPence } from "~/features/catalogue/offers/price/price";
import type { Verdict } from "./verdict";

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
