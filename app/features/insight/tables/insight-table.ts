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
	about?: string;
	columns: readonly string[];
	empty: string;
}

export const TABLES = {
	days: {
		title: "By day",
		about: "Days begin at midnight UTC. Today is still going on.",
		columns: ["Day", "Views", "Clicks", "Searches"],
		empty: "",
	},
	viewed: {
		title: "Most viewed",
		columns: ["Model", "Views", "Clicks", "Clicks per view"],
		empty: "No model's page was opened in this time, or nothing was counted yet.",
	},
	clicked: {
		title: "Most clicked",
		about: "Clicks on links that lead to a shop.",
		columns: ["Model", "Clicks", "Views", "Clicks per view"],
		empty: "Nobody followed a link to a shop in this time.",
	},
	shops: {
		title: "Clicks per shop",
		columns: ["Shop", "Clicks"],
		empty: "Nobody followed a link to a shop in this time.",
	},
	searches: {
		title: "Most searched",
		about:
			"Words that three or more people searched for within 30 days. “Found” counts what the last search found.",
		columns: ["Words", "Searches", "Found"],
		empty: "No words were searched for by three or more people within 30 days.",
	},
	"in-vain": {
		title: "Searches that found nothing",
		about: "Words whose last search found nothing. A synonym tells the search what they mean.",
		columns: ["Words", "Searches", "Last asked"],
		empty: "Every search that several people made found something.",
	},
	prices: {
		title: "Price changes of note",
		about:
			"New offers that became cheaper than their model ever was, or whose price changed by a tenth or more.",
		columns: ["Day", "Model", "Shop", "Change", "Before", "Now"],
		empty: "No price changed by a tenth or more, and none was the lowest so far.",
	},
} as const satisfies Record<string, TableText>;

/** Returns a sentence about the searches that are not shown, because too few people searched for the same words. */
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

export type TableId = keyof typeof TABLES;

export interface InsightTable {
	id: TableId;
	rows: InsightValue[][];
}

/** Narrows a text to a table's id. */
export function isTableId(text: string): text is TableId {
	return Object.hasOwn(TABLES, text);
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

export const PERIODS = [30, 90] as const;

export interface Period {
	days: (typeof PERIODS)[number];
	/** The first day in UTC, and today: '2026-01-31'. */
	from: string;
	to: string;
}

function dayBefore(now: Date, days: number): string {
	return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Reads the period of an address: 30 days unless it requests 90. */
export function decodePeriod(params: URLSearchParams, now: Date): Period {
	const days = params.get("days") === "90" ? 90 : 30;
	return { days, from: dayBefore(now, days - 1), to: dayBefore(now, 0) };
}

/** Returns the query of a period; empty for the default. */
export function periodQuery(days: Period["days"]): string {
	return days === 30 ? "" : `?days=${days}`;
}

/** Returns the days of a period, the latest first. */
export function daysOf({ days, to }: Period): string[] {
	return Array.from({ length: days }, (_, ago) => dayBefore(new Date(to), ago));
}
