import type { FeedRunState } from "db/schema";
import type { RunCounts } from "~/features/feeds/run/run-counts";

/** What each state of a run is called. */
const STATES: Record<FeedRunState, string> = {
	running: "Running",
	applied: "Applied",
	unchanged: "Nothing new",
	held: "Held",
	discarded: "Discarded",
	replaced: "Replaced by a newer run",
	unmapped: "Waits for its columns",
	failed: "Failed",
	undone: "Undone",
};

export function runStateText(state: FeedRunState): string {
	return STATES[state];
}

const number = (count: number) => count.toLocaleString("en-GB");

const PARTS: readonly (readonly [keyof RunCounts, string])[] = [
	["matched", "matched"],
	["queued", "waiting for an answer"],
	["created", "new offers"],
	["changed", "changed"],
	["confirmed", "unchanged"],
	["gone", "gone"],
	["leftOut", "left out"],
	["otherCurrency", "in another currency"],
	["unknownMerchant", "of unknown shops"],
	["duplicate", "for a model twice"],
	["heldPrices", "prices held"],
	["unreadable", "unreadable"],
];

/** What a run read and did, in words: "20,000 lines: 400 matched, 12 new offers, 3 unreadable". */
export function countsText(counts: RunCounts): string {
	const lines = counts.lines === 1 ? "1 line" : `${number(counts.lines)} lines`;
	const parts = PARTS.filter(([name]) => counts[name] > 0).map(
		([name, words]) =>
			`${number(counts[name])} ${name === "created" && counts[name] === 1 ? "new offer" : words}`,
	);
	return parts.length === 0 ? lines : `${lines}: ${parts.join(", ")}`;
}

/** How often a feed is fetched, in words. */
export function oftenText(everyHours: number): string {
	if (everyHours === 0) return "By hand";
	return everyHours === 1 ? "Every hour" : `Every ${everyHours} hours`;
}

/** The counts of a run that are not nothing, each with its name, lines first. */
export function countPairs(counts: RunCounts): (readonly [name: string, count: number])[] {
	const parts = PARTS.filter(([name]) => counts[name] > 0).map(
		([name, words]) =>
			[words.replace(/^\w/, (letter) => letter.toUpperCase()), counts[name]] as const,
	);
	return [["Lines", counts.lines], ...parts];
}
