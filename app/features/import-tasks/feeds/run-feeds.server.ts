import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { isInMemory } from "db/sqlite/open-sqlite";
import { settings } from "~/config/env.server";
import { MINUTE_MS } from "~/config/time";
import { findDueFeed, STARTED_BY_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import {
	endDeadRunsIfIdle,
	RUN_LEASE,
	type RunOptions,
} from "~/features/feeds/run/run-feed.server";
import type { TaskControls, TaskResult } from "~/features/import-tasks/import-task.server";
import type { ThreadLimits } from "~/features/import-tasks/import-thread.server";
import { performSiteTask } from "~/features/import-tasks/run-task.server";
import { taskQueue } from "~/logging/task-queue.server";

/** A run keeps few of a feed's lines in memory; fetching alone may take ten minutes. */
const RUN_LIMITS: Partial<ThreadLimits> = { maxHeapMb: 256, timeoutMs: 40 * MINUTE_MS };

/**
 * Returns the folder that feeds are fetched to: beside the database, because a disk in memory may be too small. For a
 * database on a server it is always the same folder, so that a later run removes what a killed process left.
 */
function feedFolder(): string {
	const url = settings().DATABASE_URL;
	const file = databaseFile(url);
	if (file !== undefined) return `${file}-feed`;
	const key = isInMemory(url)
		? process.pid
		: createHash("sha256").update(url).digest("hex").slice(0, 16);
	return join(tmpdir(), `beamwise-feed-${key}`);
}

/** Runs a feed in a new thread. Returns the result of the run, or a failed result if no run began. */
export function runFeedInThread(
	options: Omit<RunOptions, "folder" | "now">,
	{ onProgress, signal }: TaskControls = {},
): Promise<TaskResult<"run-feed">> {
	const input = { ...options, folder: feedFolder() };
	return performSiteTask({ kind: "run-feed", input }, onProgress, { ...RUN_LIMITS, signal });
}

/** Runs the feeds that are due, one after the other, each once. Ends early if another process runs feeds. */
export async function* runDueFeeds(startedBy: string, controls: TaskControls = {}) {
	const triedFeedIds: number[] = [];
	for (;;) {
		if (controls.signal?.aborted) return;
		const dueFeed = await findDueFeed(db(), triedFeedIds, new Date());
		if (dueFeed === undefined) return;
		triedFeedIds.push(dueFeed.id);
		const { id: feedId, name } = dueFeed;
		const result = await runFeedInThread({ feedId, startedBy, isScheduled: true }, controls);
		yield { name, result };
		if (result.status === "failed" && result.httpStatus === 409) return;
	}
}

/**
 * Longest pause between two checks for due feeds: another process that runs feeds may have died
 * (docs/decisions/imports/0021-feed-runs.md), and staff may change the schedule.
 */
const MAX_CHECK_PAUSE_MS = 15_000;

const feedQueue = taskQueue("Feeds could not be run");
let roundTimer: NodeJS.Timeout | undefined;
let abandonedRunsTimer: NodeJS.Timeout | undefined;
let stopController = new AbortController();

/** Runs the feeds that are due. Returns true if another process was running feeds. */
async function runDueUnlessLeased(signal: AbortSignal): Promise<boolean> {
	for await (const { result } of runDueFeeds(STARTED_BY_SITE, { signal })) {
		if (result.status === "failed" && result.httpStatus === 409) return true;
	}
	return false;
}

/** Delay after which the lease of a killed process has expired. */
const LEASE_EXPIRY_DELAY_MS = RUN_LEASE.leaseMs + 1000;

/**
 * Runs the feeds that are due, now and at an interval that is read before each round; 0 is never. In any case ends the
 * runs that a killed process left.
 */
export function startFeeds(everyMinutes: () => Promise<number>): void {
	abandonedRunsTimer = setTimeout(
		() => feedQueue.enqueue(() => endDeadRunsIfIdle(db())),
		LEASE_EXPIRY_DELAY_MS,
	).unref();
	stopController = new AbortController();
	const { signal } = stopController;
	/** End of the last round that was not prevented by another process, as `performance.now()`. */
	let endedAt = Number.NEGATIVE_INFINITY;
	const runRound = async () => {
		let pauseMs = MAX_CHECK_PAUSE_MS;
		try {
			const everyMs = (await everyMinutes()) * MINUTE_MS;
			if (everyMs === 0) return;
			const remainingMs = endedAt + everyMs - performance.now();
			pauseMs = remainingMs > 0 ? remainingMs : everyMs;
			if (remainingMs > 0) return;
			// A round that fails counts as ended at its beginning.
			endedAt = performance.now();
			const wasLeased = await runDueUnlessLeased(signal);
			endedAt = wasLeased ? Number.NEGATIVE_INFINITY : performance.now();
			if (wasLeased) pauseMs = MAX_CHECK_PAUSE_MS;
		} finally {
			const nextMs = Math.min(pauseMs, MAX_CHECK_PAUSE_MS);
			if (!signal.aborted)
				roundTimer = setTimeout(() => feedQueue.enqueue(runRound), nextMs).unref();
		}
	};
	feedQueue.enqueue(runRound);
}

/** Stops the timer and the run in progress, with nothing changed. */
export async function stopFeeds(): Promise<void> {
	stopController.abort();
	clearTimeout(roundTimer);
	clearTimeout(abandonedRunsTimer);
	await feedQueue.waitForTasks();
}
