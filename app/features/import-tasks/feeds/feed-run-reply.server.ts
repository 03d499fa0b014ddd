import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ToastContent } from "~/components/toast/toast-store";
import type { FeedRunOutcome } from "~/features/feeds/run/run-plan";
import { countsText, runStateText } from "~/features/feeds/run-page/shown-run";
import type { Failed } from "~/features/imports/import-result";
import { applyHeldFeedRun, discardHeldFeedRun, runFeed, undoFeedRun } from "./run-feeds.server";

/** An uploaded file for one run. */
export interface FeedFile {
	name: string;
	bytes: Buffer;
}

/** The message about a finished action of staff, with the run that it is about. */
export type RunReply = { status: "saved"; runId?: number; toast: ToastContent } | Failed;

/** Returns the reply to an action that succeeded. */
export function done(title: string, description?: string, runId?: number): RunReply {
	const toast = { title, ...(description && { description }), style: "default" } as const;
	return { status: "saved", ...(runId && { runId }), toast };
}

/** Time that a page waits for a run; fetching a large feed may take many minutes. */
const MAX_WAIT_MS = 20_000;

const GOES_ON = done("The run is going on", "Load this page again to see how it ended.");

function toReply(outcome: FeedRunOutcome | Failed): RunReply {
	if (outcome.status === "failed") return outcome;
	const { runId, state, counts, message } = outcome;
	const isGood = state === "applied" || state === "unchanged";
	const description = state === "applied" ? countsText(counts) : message;
	const title = `Run: ${runStateText(state).toLowerCase()}`;
	const style = isGood ? "default" : "destructive";
	return { status: "saved", runId, toast: { title, description, style } };
}

/** Returns the reply to a run, or a notice that it is still running after `MAX_WAIT_MS`. */
async function replyInTime(run: Promise<FeedRunOutcome | Failed>): Promise<RunReply> {
	const timer = new AbortController();
	const late = wait(MAX_WAIT_MS, GOES_ON, { signal: timer.signal, ref: false });
	// Handled, because the abort below rejects it.
	late.catch(() => undefined);
	try {
		return await Promise.race([run.then(toReply), late]);
	} finally {
		timer.abort();
	}
}

/** Fetches a feed and runs it. */
export function runFeedNow(feedId: number, startedBy: string): Promise<RunReply> {
	return replyInTime(runFeed({ feedId, startedBy }));
}

async function runFromDisk(
	feedId: number,
	startedBy: string,
	{ name, bytes }: FeedFile,
): Promise<FeedRunOutcome | Failed> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-upload-"));
	try {
		const path = join(folder, "feed");
		await writeFile(path, bytes);
		return await runFeed({ feedId, startedBy, file: { name, path } });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Runs a feed once with an uploaded file. */
export function runFeedFile(feedId: number, startedBy: string, file: FeedFile): Promise<RunReply> {
	return replyInTime(runFromDisk(feedId, startedBy, file));
}

/** Applies a held run. */
export function applyHeld(runId: number, by: string): Promise<RunReply> {
	return replyInTime(applyHeldFeedRun(runId, by));
}

/** Discards a held run. */
export async function discardHeld(runId: number, by: string): Promise<RunReply> {
	const outcome = await discardHeldFeedRun(runId, by);
	if (outcome.status === "failed") return outcome;
	return done("The run was discarded", undefined, runId);
}

/** Undoes the last applied run of a feed. */
export async function undoRun(runId: number, by: string): Promise<RunReply> {
	const outcome = await undoFeedRun(runId, by);
	return outcome.status === "failed" ? outcome : done(outcome.message, undefined, runId);
}
