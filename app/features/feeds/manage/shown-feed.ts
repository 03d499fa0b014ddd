import { oftenText, type ShownRun, shownRun } from "~/features/feeds/run-page/shown-run";
import { whenText } from "~/features/imports/upload-page/when-text";
import type { FeedDetails, FeedSummary } from "./feeds.queries.server";

/** A feed in words, as lists show it. */
export interface ShownFeed {
	id: number;
	name: string;
	shop: string;
	host: string | null;
	often: string;
	isPaused: boolean;
	failures: number;
	/** Time of the next scheduled run; undefined for a feed without a schedule, and while it is paused. */
	due: string | undefined;
	lastGood: string | undefined;
	needsColumns: boolean;
	queued: number;
	unknownMerchants: number;
	heldRunId: number | null;
	lastRun: ShownRun | undefined;
}

export interface FeedTimes {
	now: Date;
	/** True if the site runs due feeds by itself. */
	isTimed: boolean;
}

const instantText = (instant: string | null) =>
	instant === null ? undefined : whenText(new Date(instant));

/** Returns the next scheduled run in words. */
function dueText(
	{ dueAt, isPaused }: FeedSummary,
	{ now, isTimed }: FeedTimes,
): string | undefined {
	if (dueAt === null || isPaused) return undefined;
	if (!isTimed) return "Only by hand";
	return Date.parse(dueAt) <= now.getTime() ? "Due now" : instantText(dueAt);
}

/** Puts a feed into words. */
export function shownFeed(feed: FeedSummary | FeedDetails, times: FeedTimes): ShownFeed {
	return {
		id: feed.id,
		name: feed.name,
		shop: feed.retailerName ?? "A column says which",
		host: feed.host,
		often: oftenText(feed.host === null ? 0 : feed.everyHours),
		isPaused: feed.isPaused,
		failures: feed.failures,
		due: dueText(feed, times),
		lastGood: instantText(feed.lastGoodAt),
		needsColumns: feed.needsColumns,
		queued: feed.queued,
		unknownMerchants: feed.unknownMerchants,
		heldRunId: feed.heldRunId,
		lastRun: feed.lastRun && shownRun(feed.lastRun),
	};
}
