import { THE_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import { LOCK_MS } from "~/features/feeds/run/lock/run-lock.queries.server";
import { turns } from "~/logging/turns.server";
import { endRunsOfTheDead, runDueFeeds } from "./run-feeds.server";

/** Soon enough after the process that runs feeds has died (docs/decisions/imports/0021-feed-runs.md). */
const LOCKED_PAUSE_MS = 15_000;

const running = turns("Feeds could not be run");
let timer: NodeJS.Timeout | undefined;
let deadTimer: NodeJS.Timeout | undefined;
let stop = new AbortController();

/** Runs what is due; returns whether another process was running feeds. */
async function runDue(signal: AbortSignal): Promise<boolean> {
	for await (const { outcome } of runDueFeeds(THE_SITE, { signal })) {
		if (outcome.status === "failed" && outcome.httpStatus === 409) return true;
	}
	return false;
}

/** A process that this one replaces may have been killed in a run, whose lock has ended by then. */
const DEAD_AFTER_MS = LOCK_MS + 1000;

/**
 * Runs the feeds that are due, now and every so many minutes; 0 is never. Either way it tells runs as stopped that a
 * process before it has left.
 */
export function startFeeds(everyMinutes: number): void {
	deadTimer = setTimeout(() => running.take(endRunsOfTheDead), DEAD_AFTER_MS).unref();
	if (everyMinutes === 0) return;
	stop = new AbortController();
	const { signal } = stop;
	const round = async () => {
		let wasLocked = false;
		try {
			wasLocked = await runDue(signal);
		} finally {
			const pauseMs = wasLocked ? LOCKED_PAUSE_MS : everyMinutes * 60_000;
			if (!signal.aborted) timer = setTimeout(() => running.take(round), pauseMs).unref();
		}
	};
	running.take(round);
}

/** Ends the timer, and the run that is going on, with nothing changed. */
export async function stopFeeds(): Promise<void> {
	stop.abort();
	clearTimeout(timer);
	clearTimeout(deadTimer);
	await running.ended();
}
