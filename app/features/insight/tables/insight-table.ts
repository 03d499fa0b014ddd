import { DAY_MS } from "~/config/time";
import { poundsText } from "~/features/catalogue/values/pounds";

/** A value of a table: text, number, ratio with two decimals, day in UTC, amount of money, or model with its page. */
export type InsightValue =
	| string
	| number
	| { ratio: number }
	| { day: string }
	| { pence: number }
	| { text: string; to: string };

interface TableText {
	title: string;
	intro?: string;
	columns: readonly string[];
	emptyText: string;
}

export const INSIGHT_TABLES = {
	days: {
		title: "By day",
		intro: "Days begin at midnight UTC. Today is still going on.",
		columns: ["Day", "Views", "Clicks", "Searches"],
		emptyText: "",
	},
	viewed: {
		title: "Most viewed",
		columns: ["Model", "Views", "Clicks", "Clicks per view"],
		emptyText: "No model's page was opened in this time, or nothing was counted yet.",
	},
	clicked: {
		title: "Most clicked",
		intro: "Clicks on links that lead to a shop.",
		columns: ["Model", "Clicks", "Views", "Clicks per view"],
		emptyText: "Nobody followed a link to a shop in this period.",
	},
	shops: {
		title: "Clicks per shop",
		columns: ["Shop", "Clicks"],
		emptyText: "Nobody followed a link to a shop in this period.",
	},
	searches: {
		title: "Most searched",
		intro:
			"Words that three or more people searched for within 30 days. “Found” counts what the last search found.",
		columns: ["Words", "Searches", "Found"],
		emptyText: "No words were searched for by three or more people within 30 days.",
	},
	"in-vain": {
		title: "Searches that found nothing",
		intro: "Words whose last search found nothing. A synonym tells the search what they mean.",
		columns: ["Words", "Searches", "Last asked"],
		emptyText: "Every search that several people made found something.",
	},
	prices: {
		title: "Notable price changes",
		intro:
			"Offers in new condition whose price became the lowest so far for their model, or changed by a tenth or more.",
		columns: ["Day", "Model", "Shop", "Change", "Before", "Now"],
		emptyText: "No price changed by a tenth or more, and none was the lowest so far.",
	},
} as const satisfies Record<string, TableText>;

/**
 * Returns a sentence about the searches that are not shown, because too few people searched for the same words: the
 * number of different wordings, `words`, and of searches.
 */
export function omittedSearchesText({
	words,
	searches,
}: {
	words: number;
	searches: number;
}): string {
	if (words === 0) return "No search of the last 30 days is left out.";
	const searchCount = `${searches.toLocaleString("en-GB")} ${searches === 1 ? "search" : "searches"}`;
	const wordingCount = `${words.toLocaleString("en-GB")} different ${words === 1 ? "wording" : "wordings"}`;
	return `Not shown: ${searchCount} of the last 30 days, in ${wordingCount} that fewer than three people searched for.`;
}

export type InsightTableId = keyof typeof INSIGHT_TABLES;

export interface InsightTable {
	id: InsightTableId;
	rows: InsightValue[][];
}

/** Narrows a text to a table's id. */
export function isInsightTableId(text: string): text is InsightTableId {
	return Object.hasOwn(INSIGHT_TABLES, text);
}

/** Returns true for values that are aligned right. */
export function isRightAligned(cell: InsightValue | undefined): boolean {
	if (typeof cell !== "object") return typeof cell === "number";
	return "ratio" in cell || "pence" in cell;
}

/** Returns true for a model with a page. */
export function isModelValue(cell: InsightValue): boolean {
	return typeof cell === "object" && "to" in cell;
}

/** Returns a value for a spreadsheet: days as ISO dates, money in pounds. */
export function spreadsheetValue(cell: InsightValue): string | number {
	if (typeof cell !== "object") return cell;
	if ("day" in cell) return cell.day;
	if ("ratio" in cell) return cell.ratio;
	if ("pence" in cell) return poundsText(cell.pence);
	return cell.text;
}

export const INSIGHT_PATH = "/admin/insight";

export const INSIGHT_PERIOD_DAYS = [30, 90] as const;

export interface InsightPeriod {
	days: (typeof INSIGHT_PERIOD_DAYS)[number];
	/** The first day in UTC, and today: '2026-01-31'. */
	from: string;
	to: string;
}

function dayBefore(now: Date, days: number): string {
	return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Reads the period of an address: 30 days unless it requests 90. */
export function decodeInsightPeriod(params: URLSearchParams, now: Date): InsightPeriod {
	const days = params.get("days") === "90" ? 90 : 30;
	return { days, from: dayBefore(now, days - 1), to: dayBefore(now, 0) };
}

/** Returns the query of a period; empty for the default. */
export function periodQuery(days: InsightPeriod["days"]): string {
	return days === 30 ? "" : `?days=${days}`;
}

/** Returns the days of a period, the latest first. */
export function daysInPeriod({ days, to }: InsightPeriod): string[] {
	return Array.from({ length: days }, (_, daysAgo) => dayBefore(new Date(to), daysAgo));
}
