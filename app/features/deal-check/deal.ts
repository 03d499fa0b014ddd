import { medianOf } from "~/features/catalogue/history/daily-prices";

/** Number of days, up to yesterday, that a deal is judged by. */
export const DEAL_DAYS = 180;

/** Number of days with a known price that a judgement needs. */
export const MIN_PRICED_DAYS = 30;

/** Consecutive days for which a shop must have asked a price for it to count as a former price. */
export const FORMER_PRICE_DAYS = 28;

/** Number of days to read: a price may have begun before the days that are judged. */
export const READ_DAYS = DEAL_DAYS + FORMER_PRICE_DAYS - 1;

/** A price at the end of a day in UTC, in pence; null if none is known. */
export interface DayPrice {
	date: string;
	pence: number | null;
}

/** A shop's claim, in pence: `nowPence` is less than `wasPence`. */
export interface Claim {
	nowPence: number;
	wasPence: number;
}

/** The judgement of a claim. */
export interface Deal {
	/** Too little history; not a deal; a real deal; a deal weaker than claimed; a former price that was never asked. */
	verdict: "too-little" | "not" | "real" | "weaker" | "never";
	/** Days with a known price that count. */
	pricedDays: number;
	/** Days on which exactly the former price was asked. */
	daysAtFormerPrice: number;
	lastDateAtFormerPrice: string | undefined;
	/** Number of consecutive days at the former price, in the longest such period. */
	longestRun: number;
	/** Days on which the price was at most the price now. */
	cheapDays: number;
	/** Prices in pence of the days that count on which the former price was not asked, lowest first. */
	otherPrices: number[];
	/** Days above the former price that do not count, because the price did not last. */
	ignoredDays: number;
	/** The median price of the days that count minus the price now, in whole pence; null without such days. */
	savingPence: number | null;
}

/** Returns for each day the number of consecutive days with its price, the day included. */
function runLengths(days: readonly DayPrice[]): number[] {
	const lengths: number[] = [];
	for (let runStart = 0, runEnd = 0; runStart < days.length; runStart = runEnd) {
		while (runEnd < days.length && days[runEnd]?.pence === days[runStart]?.pence) runEnd += 1;
		lengths.push(...Array<number>(runEnd - runStart).fill(runEnd - runStart));
	}
	return lengths;
}

function verdictOf({
	pricedDays,
	cheapDays,
	longestRun,
	daysAtFormerPrice,
}: Omit<Deal, "verdict">): Deal["verdict"] {
	if (pricedDays < MIN_PRICED_DAYS) return "too-little";
	if (cheapDays * 2 >= pricedDays) return "not";
	if (longestRun >= FORMER_PRICE_DAYS) return "real";
	return daysAtFormerPrice > 0 ? "weaker" : "never";
}

/**
 * Judges a claim by the prices of consecutive days, oldest first, the last of which is yesterday. Days above the former
 * price count only if their price lasted 28 days, so that short rises before a sale change nothing
 * (docs/product.md#is-this-deal-real).
 */
export function judgeDeal(days: readonly DayPrice[], { nowPence, wasPence }: Claim): Deal {
	const runLengthByDay = runLengths(days);
	const isIgnored = ({ pence }: DayPrice, index: number) =>
		pence !== null && pence > wasPence && (runLengthByDay[index] ?? 0) < FORMER_PRICE_DAYS;
	const countedDays = days.map((day, index) =>
		isIgnored(day, index) ? { ...day, pence: null } : day,
	);
	const judgedDays = countedDays.slice(-DEAL_DAYS);
	const prices = judgedDays.flatMap(({ pence }) => pence ?? []);
	const lengths = runLengths(judgedDays);
	// One for each day at the former price: the length of the run that the day belongs to.
	const runLengthsAtFormerPrice = lengths.filter(
		(_, index) => judgedDays[index]?.pence === wasPence,
	);
	const median = medianOf(prices);
	const facts = {
		pricedDays: prices.length,
		daysAtFormerPrice: runLengthsAtFormerPrice.length,
		lastDateAtFormerPrice: judgedDays.findLast(({ pence }) => pence === wasPence)?.date,
		longestRun: Math.max(0, ...runLengthsAtFormerPrice),
		cheapDays: prices.filter((pence) => pence <= nowPence).length,
		otherPrices: prices.filter((pence) => pence !== wasPence).sort((a, b) => a - b),
		ignoredDays: days.filter(
			(day, index) => index >= days.length - DEAL_DAYS && isIgnored(day, index),
		).length,
		savingPence: median === null ? null : Math.floor(median - nowPence),
	};
	return { verdict: verdictOf(facts), ...facts };
}

/** A claim as typed. */
export interface DealFields {
	/** Words, a SKU or a slug. */
	model: string;
	/** Slug or name; '' for none. */
	shop: string;
	now: string;
	was: string;
}

const MAX_TEXT_LENGTH = 200;

/** Reads a claim from an address. Never throws. */
export function decodeDeal(params: URLSearchParams): DealFields {
	const text = (name: keyof DealFields) =>
		(params.get(name) ?? "").trim().slice(0, MAX_TEXT_LENGTH);
	return { model: text("model"), shop: text("shop"), now: text("now"), was: text("was") };
}

/** Returns the address of a claim, without its empty parts. */
export function dealPath(values: Partial<DealFields>): string {
	const params = Object.entries(values).filter(([, text]) => text !== "");
	return `/deal-check${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}
