import { pricesText } from "~/features/imports/plan/held-prices";
import { whenText } from "~/features/imports/upload-page/when-text";
import type { DuplicateLine } from "./plan/choose-offers";
import type { LineProblem } from "./plan/collect-lines.server";
import { MAX_QUEUED } from "./plan/line-queue";
import type { HeldFall } from "./plan/offer-changes";
import type { MatchedLine } from "./plan/planned-line";
import type { RunCounts } from "./run-counts";

function counted(count: number, one: string, many: string): string[] {
	if (count === 0) return [];
	return [`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}.`];
}

/** What an applied run did, in sentences. */
export function appliedText(counts: RunCounts, unqueued: number): string {
	const { created, changed, confirmed, gone } = counts;
	const offers = [
		`${created.toLocaleString("en-GB")} new`,
		`${changed.toLocaleString("en-GB")} changed`,
		`${confirmed.toLocaleString("en-GB")} unchanged`,
		`${gone.toLocaleString("en-GB")} gone`,
	];
	return [
		`Offers: ${offers.join(", ")}.`,
		...counted(counts.queued, "line waits for an answer", "lines wait for an answer"),
		...counted(
			unqueued,
			`more may be a model, but only ${MAX_QUEUED.toLocaleString("en-GB")} wait at once`,
			`more may be models, but only ${MAX_QUEUED.toLocaleString("en-GB")} wait at once`,
		),
		...counted(
			counts.unknownMerchant,
			"line is of a shop that nobody has named yet",
			"lines are of shops that nobody has named yet",
		),
		...counted(counts.heldPrices, "price held", "prices held"),
		...counted(
			counts.duplicate,
			"line left out for a better one of the same model",
			"lines left out for better ones of the same models",
		),
		...counted(counts.unreadable, "line could not be read", "lines could not be read"),
	].join(" ");
}

export const UNCHANGED_TEXT = "The feed is as it was, and its offers were confirmed.";

/** Why a run waits for staff. */
export function heldText(reasons: readonly string[]): string {
	return `Held, and nothing was changed. ${reasons.join(" ")}`;
}

/** Why a run failed, and since when the offers are as they are. */
export function failedText(why: string, lastGoodAt: string | null): string {
	const since =
		lastGoodAt === null
			? "There has been no good run yet."
			: `The last good run was on ${whenText(new Date(lastGoodAt))}.`;
	return `${why} Nothing was changed. ${since}`;
}

export const MAPPING_TEXT =
	"It is not known what the columns of this feed mean, and nothing was changed. Say so on its page.";

export const NO_SHOP_TEXT =
	"No column of this feed says which shop a line is of, and nothing was changed. Say which one does on its page, or choose one shop for the whole feed.";

function duplicateReason({ line, better }: DuplicateLine): LineProblem {
	const reason = `line ${better.number} is used for ${better.sku} at the same shop instead`;
	return { number: line.number, reason };
}

function blockedReason({ number, sku }: MatchedLine): LineProblem {
	return { number, reason: `refurbished, and must not replace the shop's new offer of ${sku}` };
}

function heldReason({ line: { number, sku }, fall }: HeldFall): LineProblem {
	return { number, reason: `the price of ${sku} ${pricesText(fall)}: held` };
}

/** Lines whose prices are held. */
export function heldProblems(held: readonly HeldFall[]): LineProblem[] {
	return held.map(heldReason);
}

/** Lines that are not used, because there is something better. */
export function unusedProblems(
	duplicates: readonly DuplicateLine[],
	blocked: readonly MatchedLine[],
): LineProblem[] {
	return [...duplicates.map(duplicateReason), ...blocked.map(blockedReason)];
}
