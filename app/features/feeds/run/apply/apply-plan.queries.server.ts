import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { listingKey } from "~/features/catalogue/write/listing-change";
import type { PriceFall } from "~/features/catalogue/write/prices/price-fall";
import { findPriceFalls } from "~/features/catalogue/write/prices/price-falls.queries.server";
import {
	isUnchanged,
	type ListingRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import { deleteOtherParts } from "~/features/feeds/run/run-changes.queries.server";
import { chooseOffers } from "../plan/choose-offers";
import { type LineProblem, MAX_PROBLEMS } from "../plan/collect-lines.server";
import { holdReasons } from "../plan/guards";
import { offerChanges, resolvedListing } from "../plan/offer-changes";
import { isMatched } from "../plan/planned-line";
import type { RunPlan } from "../plan/run-plan";
import type { RunCounts } from "../run-counts";
import { heldProblems, unusedProblems } from "../run-texts";
import { replaceLines } from "./feed-lines.queries.server";
import { listFeedOffers, readListings } from "./feed-offers.queries.server";
import { writeOffers } from "./write-offers.queries.server";

export interface PlanOptions {
	feedId: number;
	runId: number;
	now: Date;
	/** The feed had no good run yet. */
	isFirst: boolean;
	/** How the heading row differs from that of the last run. */
	headingChange: string | undefined;
	/** Staff have seen what it would do and want it. */
	isForced: boolean;
}

/** What became of a plan: its counts as they are or, of one that is held, would be. */
export interface PlanOutcome {
	heldFor: string[];
	counts: RunCounts;
	problems: LineProblem[];
	/** What is written of offers, or would be. */
	changes: RowChange<ListingRow>[];
}

async function planOffers(trx: Transaction<Database>, plan: RunPlan, options: PlanOptions) {
	const { offers, duplicates } = chooseOffers(plan.lines.filter(isMatched));
	const own = await listFeedOffers(trx, options.feedId);
	const skus = [...offers.map(({ sku }) => sku), ...own.map(({ projectorSku }) => projectorSku)];
	const stored = await readListings(trx, skus);
	// Who applies a held run has seen the prices that fell too far.
	const falls = options.isForced
		? new Map<string, PriceFall>()
		: await findPriceFalls(trx, offers.map(resolvedListing), new Map());
	const owned = new Set(own.map(listingKey));
	return { duplicates, changes: offerChanges(offers, { stored, owned, falls }, options.now) };
}

/** What a plan that is held would write of offers where staff apply it. */
async function forcedChanges(trx: Transaction<Database>, plan: RunPlan, options: PlanOptions) {
	const { changes } = await planOffers(trx, plan, { ...options, isForced: true });
	return [...changes.gone, ...changes.written];
}

/**
 * Applies what a run read to the offers and lines as they are now, unless it has to wait for staff: then nothing is
 * written. The caller owns the transaction.
 */
export async function applyPlan(
	trx: Transaction<Database>,
	plan: RunPlan,
	options: PlanOptions,
): Promise<PlanOutcome> {
	const { duplicates, changes } = await planOffers(trx, plan, options);
	const { written, gone, held, blocked, measures } = changes;
	const confirmed = written.filter(isUnchanged).length;
	const created = written.filter(({ before }) => before === undefined).length;
	const counts: RunCounts = {
		...plan.counts,
		created,
		confirmed,
		changed: written.length - created - confirmed,
		gone: gone.length,
		duplicate: duplicates.length + blocked.length,
		heldPrices: held.length,
	};
	// Of too many the held prices are told first: they are the fewest, and wait for staff.
	const unused = unusedProblems(duplicates, blocked);
	const problems = [...heldProblems(held), ...plan.problems, ...unused];
	const readable = counts.lines - counts.unreadable;
	const { headingChange, isFirst, isForced } = options;
	const { otherCurrency, inPounds } = counts;
	const run = { readable, isFirst, otherCurrency, inPounds, headingChange };
	const heldFor = isForced ? [] : holdReasons({ ...measures, ...run });
	const all = [...gone, ...written];
	if (heldFor.length === 0) {
		await writeOffers(trx, options, all, options.now);
		await replaceLines(trx, options.feedId, plan.lines, options.now);
		await deleteOtherParts(trx, options.feedId, options.runId);
	}
	const shown = heldFor.length === 0 ? all : await forcedChanges(trx, plan, options);
	return { heldFor, counts, problems: problems.slice(0, MAX_PROBLEMS), changes: shown };
}
