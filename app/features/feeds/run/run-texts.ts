import { dateTimeText } from "~/components/uk-date";
import { unknownSentences } from "~/features/catalogue/fields/unknown-texts";
import { countText } from "~/features/catalogue/words/count-text";
import { priceFallText } from "~/features/changes/prices/price-fall";
import { MAX_QUEUED_LINES } from "./plan/collect-lines.server";
import type { DuplicateLine, HeldLine } from "./plan/offer-changes";
import type { LineProblem, MatchedLine, RunCounts } from "./run-plan";

const numberText = (count: number) => count.toLocaleString("en-GB");

function countSentence(count: number, singular: string, plural: string): string[] {
	return count === 0 ? [] : [`${countText(count, singular, plural)}.`];
}

/** Returns the changes of an applied run as sentences. `unqueued` counts the lines that found no place in the queue. */
export function appliedText(counts: RunCounts, unqueued: number): string {
	const { created, changed, confirmed, gone } = counts;
	return [
		`Offers: ${numberText(created)} new, ${numberText(changed)} changed, ${numberText(confirmed)} unchanged, ${numberText(gone)} gone.`,
		...countSentence(counts.queued, "line waits for an answer", "lines wait for an answer"),
		...countSentence(
			unqueued,
			`more may be a model, but only ${numberText(MAX_QUEUED_LINES)} wait at once`,
			`more may be models, but only ${numberText(MAX_QUEUED_LINES)} wait at once`,
		),
		...countSentence(
			counts.unknownMerchant,
			"line is of a shop that nobody has named yet",
			"lines are of shops that nobody has named yet",
		),
		...countSentence(counts.heldPrices, "price held", "prices held"),
		...countSentence(
			counts.duplicate,
			"line left out for a better one of the same model",
			"lines left out for better ones of the same models",
		),
		...countSentence(counts.unreadable, "line could not be read", "lines could not be read"),
		...unknownSentences(counts.unknownTexts, "line", "lines"),
	].join(" ");
}

export const UNCHANGED_TEXT = "The feed has not changed. Its offers were confirmed.";

/** Returns why a run waits for staff. */
export function heldRunText(reasons: readonly string[]): string {
	return `Held, and nothing was changed. ${reasons.join(" ")}`;
}

/** Returns why a run failed, with the time of the last good run. */
export function failedText(reason: string, lastGoodAt: string | null): string {
	const lastGoodText =
		lastGoodAt === null
			? "There has been no good run yet."
			: `The last good run was on ${dateTimeText(lastGoodAt)}.`;
	return `${reason} Nothing was changed. ${lastGoodText}`;
}

export const UNMAPPED_TEXT =
	"The columns of this feed are not matched yet, and nothing was changed. Choose them on its page.";

export const NO_SHOP_TEXT =
	"No column of this feed says which shop a line is of, and nothing was changed. Say which one does on its page, or choose one shop for the whole feed.";

/** Returns a problem for each line whose price is held. `HeldPriceLink` in run-panels.tsx parses the reason. */
export function heldPriceProblems(lines: readonly HeldLine[]): LineProblem[] {
	return lines.map(({ line: { number, sku }, fall }) => ({
		number,
		reason: `the price of ${sku} ${priceFallText(fall)}: held`,
	}));
}

/** Returns a problem for each line that is not used because of a better offer. */
export function unusedLineProblems(
	duplicates: readonly DuplicateLine[],
	blockedRefurbishedLines: readonly MatchedLine[],
): LineProblem[] {
	const duplicateProblems = duplicates.map(({ line, betterLine: { number, sku } }) => ({
		number: line.number,
		reason: `line ${number} is used for ${sku} at the same shop instead`,
	}));
	const refurbishedProblems = blockedRefurbishedLines.map(({ number, sku }) => ({
		number,
		reason: `refurbished, and must not replace the shop's new offer of ${sku}`,
	}));
	return [...duplicateProblems, ...refurbishedProblems];
}
