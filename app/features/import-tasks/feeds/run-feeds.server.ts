import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { isInMemory } from "db/sqlite/open-sqlite";
import { retryBusy } from "db/writes/retry-busy";
import { settings } from "~/config/env.server";
import { discardHeldRun } from "~/features/feeds/run/changes/held-run.queries.server";
import type { FeedRunOutcome } from "~/features/feeds/run/feed-run-outcome";
import { endDeadRuns } from "~/features/feeds/run/feed-runs.queries.server";
import { withRunLock } from "~/features/feeds/run/lock/with-run-lock.server";
import type { RunOptions } from "~/features/feeds/run/run-feed.server";
import { findDueFeed } from "~/features/feeds/run/run-feed-row.queries.server";
import type { OnProgress, TaskOutcome } from "~/features/import-tasks/import-task.server";
import type { ThreadLimits } from "~/features/import-tasks/import-thread.server";
import { performApart } from "~/features/import-tasks/run-task.server";
import type { Failed } from "~/features/imports/import-result";

/** A run holds a few of a feed's lines; fetching alone may take ten minutes. */
const LIMITS: Partial<ThreadLimits> = { maxHeapMb: 256, timeoutMs: 40 * 60_000 };

/**
 * Where feeds are fetched to: beside the database, because a small disk in memory may have no room for them. Of a
 * database on a server it is always the same folder of this machine, so that what a killed process left there goes.
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

export interface FeedRunControls {
	onProgress?: OnProgress | undefined;
	signal?: AbortSignal | undefined;
}

/**
 * Runs a feed now, in a thread of its own: it reads its address or, for this one run, a file that its caller removes
 * afterwards. Returns how the run ended, or why none began: another one is going on, here or in another process.
 */
export function runFeed(
	options: Omit<RunOptions, "folder" | "now">,
	{ onProgress, signal }: FeedRunControls = {},
): Promise<TaskOutcome<"run-feed">> {
	const input = { ...options, folder: feedFolder() };
	return performApart({ kind: "run-feed", input }, onProgress, { ...LIMITS, signal });
}

/** Applies what a held run read. */
export function applyHeldFeedRun(
	runId: number,
	by: string,
): Promise<TaskOutcome<"apply-feed-run">> {
	return performApart({ kind: "apply-feed-run", input: { runId, by, now: new Date() } });
}

/** Forgets what a held run would do. */
export function discardHeldFeedRun(
	runId: number,
	by: string,
): Promise<{ status: "discarded" } | Failed> {
	return retryBusy(() => discardHeldRun(db(), runId, { by, now: new Date() }));
}

/** Undoes the last applied run of a feed. */
export function undoFeedRun(runId: number, by: string): Promise<TaskOutcome<"undo-feed-run">> {
	return performApart({ kind: "undo-feed-run", input: { runId, by, now: new Date() } });
}

/** Tells runs of processes that died as stopped, unless a run is going on. */
export async function endRunsOfTheDead(): Promise<void> {
	await retryBusy(() => withRunLock(db(), undefined, () => endDeadRuns(db(), new Date())));
}

/** A feed that was due, and how its run ended. */
export interface DueRun {
	name: string;
	outcome: FeedRunOutcome | Failed;
}

/** Runs the feeds that are due, one after the other, each once; ends early where no run may begin. */
export async function* runDueFeeds(
	startedBy: string,
	controls: FeedRunControls = {},
): AsyncGenerator<DueRun> {
	const done: number[] = [];
	for (;;) {
		if (controls.signal?.aborted) return;
		const due = await findDueFeed(db(), done, new Date());
		if (due === undefined) return;
		done.push(due.id);
		const { id: feedId, name } = due;
		const outcome = await runFeed({ feedId, startedBy, isDue: true }, controls);
		yield { name, outcome };
		if (outcome.status === "failed" && outcome.httpStatus === 409) return;
	}
}
