import type { FeedsTable } from "db/schema";
import type { Selectable } from "kysely";
import { HOUR_MS, MINUTE_MS } from "~/config/time";

type Feed = Selectable<FeedsTable>;

/**
 * Returns the next time of a feed's schedule after a run that began at `startedAt`. Counts from the time when the feed
 * was due, so that a daily feed keeps its hour. While a feed fails, `dueAt` is the time of a retry, so the last good
 * run counts instead. A run before the feed is due starts a new schedule. The time is rounded down to a minute, so that
 * cron is never too early.
 */
export function dueAfter(
	feed: Pick<Feed, "everyHours" | "dueAt" | "lastGoodAt" | "failures">,
	startedAt: Date,
): Date {
	const { everyHours, dueAt, lastGoodAt, failures } = feed;
	const start = startedAt.getTime();
	const intervalMs = everyHours * HOUR_MS;
	const wasDue = dueAt !== null && Date.parse(dueAt) <= start;
	const anchor = failures > 0 && lastGoodAt !== null ? lastGoodAt : dueAt;
	const anchorTime = wasDue && anchor !== null ? Date.parse(anchor) : start;
	const nextTime = anchorTime + intervalMs * (Math.floor((start - anchorTime) / intervalMs) + 1);
	return new Date(Math.floor(nextTime / MINUTE_MS) * MINUTE_MS);
}

/** Returns when a feed whose settings changed is due next, as an instant; null if it runs only by hand. */
export function dueAfterChange(
	{ address, everyHours, lastGoodAt }: Pick<Feed, "address" | "everyHours" | "lastGoodAt">,
	now: Date,
): string | null {
	if (address === null || everyHours === 0) return null;
	if (lastGoodAt === null) return now.toISOString();
	const due = Date.parse(lastGoodAt) + everyHours * HOUR_MS;
	return new Date(Math.max(due, now.getTime())).toISOString();
}

/** Minutes from a failure to the next attempt, by failures in a row; the last value is for all further failures. */
const RETRY_PAUSES_MINUTES = [5, 15, 60, 240, 1440];

/** Limit of a server's `Retry-After`, so that a wrong header does not stop a feed for years. */
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

export interface FailedAttempt {
	failedAt: Date;
	/** Number of failed attempts since the last good attempt, including this attempt. */
	failures: number;
	/** Next time of the feed's schedule. */
	dueAt: Date;
	/** True if trying again soon may help. */
	isWorthRetrying: boolean;
	/** Seconds to wait, as requested by the server. */
	retryAfterSeconds: number | null;
}

/**
 * Returns when a feed is tried again after a failure (docs/product.md#fetching-a-feed): after a growing pause, but no
 * later than its schedule. Only the server's `Retry-After`, of up to a day, delays it beyond that.
 */
export function nextAttemptAt(attempt: FailedAttempt): Date {
	const { failedAt, failures, dueAt, isWorthRetrying, retryAfterSeconds } = attempt;
	const minutes =
		RETRY_PAUSES_MINUTES[Math.min(Math.max(failures, 1), RETRY_PAUSES_MINUTES.length) - 1] ?? 0;
	const retryAt = failedAt.getTime() + minutes * MINUTE_MS;
	// A time of the schedule that has passed must not cause attempts without a pause.
	const scheduledAt = dueAt > failedAt ? dueAt.getTime() : retryAt;
	const plannedAt = isWorthRetrying ? Math.min(retryAt, scheduledAt) : scheduledAt;
	const requestedMs = Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS) * 1000;
	return new Date(Math.max(plannedAt, failedAt.getTime() + requestedMs));
}
