import { THE_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import { LOCK_MS } from "~/features/feeds/run/lock/run-lock.queries.server";
import { logFailure } from "~/logging/failure.server";
import { endRunsOfTheDead, runDueFeeds } from "./run-feeds.server";

/** Soon enough after the process that runs feeds has died (docs/decisions/imports/0021-feed-runs.md). */
const LOCKED_PAUSE_MS = 15_000;

let running: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
let deadTimer: NodeJS.Timeout | undefined;
let stop = new AbortController();

/** Runs what is due; returns whether another process was running feeds. */
async function runDue(signal: AbortSignal): Promise<boolean> {
	try {
		for await (const { outcome } of runDueFeeds(THE_SITE, { signal })) {
			if (outcome.status === "failed" && outcome.httpStatus === 409) return true;
		}
	} catch (error) {
		logFailure("Feeds could not be run", error);
	}
	return false;
}

/** A process that this one replaces may have been killed in a run, whose lock has ended by then. */
const DEAD_AFTER_MS = LOCK_MS + 1000;

async function endDead(): Promise<void> {
	try {
		await endRunsOfTheDead();
	} catch (error) {
		logFailure("Runs of feeds could not be ended", error);
	}
}

/**
 * Runs the feeds that are due, now and every so many minutes; 0 is never. Either way it tells runs as stopped that a
 * process before it has left.
 */
export function startFeeds(everyMinutes: number): void {
	deadTimer = setTimeout(() => {
		running = running.then(endDead);
	}, DEAD_AFTER_MS).unref();
	if (everyMinutes === 0) return;
	stop = new AbortController();
	const { signal } = stop;
	const round = async () => {
		const wasLocked = await runDue(signal);
		if (signal.aborted) return;
		const pauseMs = wasLocked ? LOCKED_PAUSE_MS : everyMinutes * 60_000;
		timer = setTimeout(() => {
			running = round();
		}, pauseMs).unref();
	};
	running = round();
}

/** Ends the timer, and the run that is going on, with nothing changed. */
export async function stopFeeds(): Promise<void> {
	stop.abort();
	clearTimeout(timer);
	clearTimeout(deadTimer);
	await running;
}
