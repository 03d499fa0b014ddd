import { db } from "db/connection.server";
import { THE_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import { endAbandonedRuns, RUN_LEASE } from "~/features/feeds/run/run-feed.server";
import { turns } from "~/logging/turns.server";
import { runDueFeeds } from "./run-feeds.server";

/** Pause while another process runs feeds, which may have died (docs/decisions/imports/0021-feed-runs.md). */
const LEASED_PAUSE_MS = 15_000;

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
 * Runs the feeds that are due, now and every `everyMinutes`; 0 is never. In any case ends the runs that a killed
 * process left.
 */
export function startFeeds(everyMinutes: number): void {
	deadTimer = setTimeout(() => running.take(() => endAbandonedRuns(db())), DEAD_AFTER_MS).unref();
	if (everyMinutes === 0) return;
	stop = new AbortController();
	const { signal } = stop;
	const round = async () => {
		let wasLeased = false;
		try {
			wasLeased = await runDue(signal);
		} finally {
			const pauseMs = wasLeased ? LEASED_PAUSE_MS : everyMinutes * 60_000;
			if (!signal.aborted) timer = setTimeout(() => running.take(round), pauseMs).unref();
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
