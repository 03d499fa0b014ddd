import type { RunState } from "db/schema";
import { dateTimeText } from "~/components/uk-date";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { countText } from "~/features/catalogue/words/count-text";
import type { NamedChange } from "~/features/feeds/run/changes/change-run.queries.server";
import type { RunSummary } from "~/features/feeds/run/feed-runs.queries.server";
import type { RunCounts } from "~/features/feeds/run/run-plan";

export const RUN_STATES: Record<RunState, string> = {
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

const COUNT_LABELS: readonly (readonly [
	Exclude<keyof RunCounts, "unknownTexts" | "left">,
	string,
])[] = [
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

/** Returns the counts of a run above 0 with their labels. */
const labelledCounts = (counts: RunCounts) =>
	COUNT_LABELS.map(([name, label]) => ({ label, count: counts[name] })).filter(
		({ count }) => count > 0,
	);

/** Returns the counts of a run in words: "20,000 lines: 400 matched, 12 new offers, 3 unreadable". */
export function runCountsText(counts: RunCounts): string {
	const countTexts = labelledCounts(counts).map(({ label, count }) =>
		countText(count, label === "new offers" ? "new offer" : label, label),
	);
	const linesText = countText(counts.lines, "line", "lines");
	return countTexts.length === 0 ? linesText : `${linesText}: ${countTexts.join(", ")}`;
}

export function intervalText(everyHours: number): string {
	if (everyHours === 0) return "By hand";
	return everyHours === 1 ? "Every hour" : `Every ${everyHours} hours`;
}

/** Returns the counts of a run by label, with a capital letter: all lines first, then the counts above 0. */
export function countsByLabel(counts: RunCounts): Record<string, number> {
	const entries = labelledCounts(counts).map(({ label, count }) => [
		label.replace(/^\w/, (letter) => letter.toUpperCase()),
		count,
	]);
	return { Lines: counts.lines, ...Object.fromEntries(entries) };
}

/** States whose counts are shown only if lines were read. */
const STATES_WITHOUT_COUNTS: readonly RunState[] = ["running", "unmapped", "failed", "unchanged"];

export function runItem(run: RunSummary) {
	const { id, state, startedAt, startedBy, fileName, counts, message } = run;
	const isCounted = counts.lines > 0 || !STATES_WITHOUT_COUNTS.includes(state);
	return {
		id,
		state,
		stateText: RUN_STATES[state],
		startedAt,
		startedText: dateTimeText(startedAt),
		startedBy,
		fileName,
		countsText: isCounted ? runCountsText(counts) : "",
		message,
	};
}

export type RunItem = ReturnType<typeof runItem>;

/**
 * Returns the effect of a held run on an offer in words: "£499.00 → £1.00", "New at £499.00", "£499.00, out of
 * stock".
 */
export function heldChangeText({ before, after }: Pick<NamedChange, "before" | "after">): string {
	const price = formatPence(after.pricePence);
	if (!before) return after.inStock ? `New at ${price}` : `New at ${price}, out of stock`;
	const prices =
		before.pricePence === after.pricePence ? price : `${formatPence(before.pricePence)} → ${price}`;
	if (before.inStock === after.inStock) return prices;
	return after.inStock ? `${prices}, in stock again` : `${prices}, out of stock`;
}
