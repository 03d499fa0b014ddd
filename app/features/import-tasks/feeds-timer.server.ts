import { logFailure } from "~/logging/failure.server";
import { runDueFeeds } from "./run-feeds.server";

/** Soon enough after the process that runs feeds has died (docs/decisions/0021-feed-runs.md). */
const LOCKED_PAUSE_MS = 15_000;

const THE_SITE = "the site";

let running: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
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

/** Runs the feeds that are due, now and every so many minutes; 0 is never. */
export function startFeeds(everyMinutes: number): void {
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
	await running;
}
