import { z } from "zod";

const count = z.int().min(0).default(0);

/** What a run of a feed read, and what became of it. */
export const runCounts = z.object({
	/** Lines of the feed, all of them. */
	lines: count,
	/** Lines that are a model of the catalogue. */
	matched: count,
	/** Lines that may be a model, and wait for an answer. */
	queued: count,
	/** Offers made. */
	created: count,
	/** Offers changed. */
	changed: count,
	/** Offers found as they were. */
	confirmed: count,
	/** Offers marked out of stock, because their lines are gone. */
	gone: count,
	/** Lines that are nothing of ours, or that staff leave out. */
	leftOut: count,
	/** Lines in another currency than pounds. */
	otherCurrency: count,
	/** Lines in pounds that could be read and are for sale, whatever became of them. */
	inPounds: count,
	/** Lines of shops that nobody has named yet. */
	unknownMerchant: count,
	/** Lines for a model and shop that another, better line is for. */
	duplicate: count,
	/** Lines whose prices fell too far, so that their offers stayed as they were (docs/product.md#held-prices). */
	heldPrices: count,
	unreadable: count,
});

export type RunCounts = z.infer<typeof runCounts>;

/** The counts of a run that has read nothing yet. */
export function noCounts(): RunCounts {
	return runCounts.parse({});
}
