import type { FeedsTable } from "db/schema";
import type { Selectable } from "kysely";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Rhythm = Pick<Selectable<FeedsTable>, "everyHours" | "dueAt" | "lastGoodAt" | "failures">;

/**
 * When a feed's own rhythm is due after a run that began at an instant: counted on from when it was due, not from when
 * somebody came to it, so that a daily feed stays at its hour. While it fails `dueAt` is the next attempt, and the last
 * good run tells the rhythm. A run before the feed's time begins a new one. Whole minutes, so that cron is not early by
 * a second.
 */
export function dueAfter(feed: Rhythm, startedAt: Date): Date {
	const { everyHours, dueAt, lastGoodAt, failures } = feed;
	const start = startedAt.getTime();
	const everyMs = everyHours * HOUR_MS;
	const wasDue = dueAt !== null && Date.parse(dueAt) <= start;
	const anchor = failures > 0 && lastGoodAt !== null ? lastGoodAt : dueAt;
	const from = wasDue && anchor !== null ? Date.parse(anchor) : start;
	const next = from + everyMs * (Math.floor((start - from) / everyMs) + 1);
	return new Date(Math.floor(next / MINUTE_MS) * MINUTE_MS);
}
