import { oftenText, shownRun } from "~/features/feeds/run-page/shown-run";
import { whenText } from "~/features/imports/upload-page/when-text";
import type { FeedDetails } from "./feeds.queries.server";

export interface FeedTimes {
	now: Date;
	/** True if the site runs due feeds by itself. */
	isTimed: boolean;
}

const instantText = (instant: string | null) =>
	instant === null ? undefined : whenText(new Date(instant));

function dueText({ dueAt, isPaused }: FeedDetails, { now, isTimed }: FeedTimes) {
	if (dueAt === null || isPaused) return undefined;
	if (!isTimed) return "Only by hand";
	return Date.parse(dueAt) <= now.getTime() ? "Due now" : instantText(dueAt);
}

export function shownFeed(feed: FeedDetails, times: FeedTimes) {
	const { retailerId, columns, sample, leaveOut, dueAt, lastGoodAt, ...shown } = feed;
	return {
		...shown,
		shop: feed.shopName ?? "A column says which",
		isByColumn: retailerId === null,
		hasSample: sample !== null,
		often: oftenText(feed.host === null ? 0 : feed.everyHours),
		/** Time of the next scheduled run; undefined without a schedule or while paused. */
		due: dueText(feed, times),
		lastGood: instantText(lastGoodAt),
		lastRun: feed.lastRun && shownRun(feed.lastRun),
	};
}

export type ShownFeed = ReturnType<typeof shownFeed>;
