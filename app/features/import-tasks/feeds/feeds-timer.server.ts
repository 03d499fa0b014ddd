import { db } from "db/connection.server";
import { THE_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import { endAbandonedRuns, RUN_LEASE } from "~/features/feeds/run/run-feed.server";
import { turns } from "~/logging/turns.server";
import { runDueFeeds } from "./run-feeds.server";

/**
 * Longest pause between two looks: another process that runs feeds may have died
 * (docs/decisions/imports/0021-feed-runs.md), and staff may change the schedule.
 */
const LOOK_AGAIN_MS = 15_000;

const running = turns("Feeds could not be run");
let timer: NodeJS.Timeout | undefined;
let deadTimer: NodeJS.Timeout | undefined;
let stop = new AbortController();

/** Runs the feeds that are due. Returns true if another process was running feeds. */
async function runDue(signal: AbortSignal): Promise<boolean> {
	for await (const { outcome } of runDueFeeds(THE_SITE, { signal })) {
		if (outcome.status === "failed" && outcome.httpStatus === 409) return true;
	}
	return false;
}

/** Delay after which the lease of a killed process has expired. */
const DEAD_AFTER_MS = RUN_LEASE.leaseMs + 1000;

/**
 * Runs the feeds that are due, now and every so many minutes, which are read before each round; 0 is never. In any case
 * ends the runs that a killed process left.
 */
export function startFeeds(everyMinutes: () => Promise<number>): void {
	deadTimer = setTimeout(() => running.take(() => endAbandonedRuns(db())), DEAD_AFTER_MS).unref();
	stop = new AbortController();
	const { signal } = stop;
	/** End of the last round that no other process prevented, by `performance.now()`. */
	let endedAt = Number.NEGATIVE_INFINITY;
	const round = async () => {
		let pauseMs = LOOK_AGAIN_MS;
		try {
			const everyMs = (await everyMinutes()) * 60_000;
			if (everyMs === 0) return;
			const leftMs = endedAt + everyMs - performance.now();
			pauseMs = leftMs > 0 ? leftMs : everyMs;
			if (leftMs > 0) return;
			endedAt = performance.now();
			const wasLeased = await runDue(signal);
			endedAt = wasLeased ? Number.NEGATIVE_INFINITY : performance.now();
			if (wasLeased) pauseMs = LOOK_AGAIN_MS;
		} finally {
			const nextMs = Math.min(pauseMs, LOOK_AGAIN_MS);
			if (!signal.aborted) timer = setTimeout(() => running.take(round), nextMs).unref();
		}
	};
	running.take(round);
}

/** Stops the timer and the run in progress, with nothing changed. */
export async function stopFeeds(): Promise<void> {
	stop.abort();
	clearTimeout(timer);
	clearTimeout(deadTimer);
	await running.ended();
}
