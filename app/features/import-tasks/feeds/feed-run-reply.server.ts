import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FeedRunState } from "db/schema";
import type { ToastContent } from "~/components/toast/toast-store";
import type { FeedRunOutcome } from "~/features/feeds/run/feed-run-outcome";
import { countsText, runStateText } from "~/features/feeds/run-page/run-texts";
import type { Failed } from "~/features/imports/import-result";
import { applyHeldFeedRun, discardHeldFeedRun, runFeed, undoFeedRun } from "./run-feeds.server";

/** A file that is given for one run. */
export interface FeedFile {
	name: string;
	bytes: Buffer;
}

/** What is said of a run, and of which; without an id it is still going on. */
export type RunReply = { status: "ran"; runId?: number; toast: ToastContent } | Failed;

/** A page waits so long for a run; fetching a large feed may take many minutes. */
const MAX_WAIT_MS = 20_000;

const GOES_ON: RunReply = {
	status: "ran",
	toast: {
		title: "The run is going on",
		description: "Load this page again to see how it ended.",
		style: "default",
	},
};

const GOOD: readonly FeedRunState[] = ["applied", "unchanged"];

function toReply(outcome: FeedRunOutcome | Failed): RunReply {
	if (outcome.status === "failed") return outcome;
	const { runId, state, counts, message } = outcome;
	const isGood = GOOD.includes(state);
	const description = state === "applied" ? countsText(counts) : message;
	const style = isGood ? "default" : "destructive";
	return {
		status: "ran",
		runId,
		toast: { title: `Run: ${runStateText(state).toLowerCase()}`, description, style },
	};
}

/** The run's reply, or that it goes on where it takes long; nothing else waits for it then. */
async function replyInTime(run: Promise<FeedRunOutcome | Failed>): Promise<RunReply> {
	const timer = new AbortController();
	const late = wait(MAX_WAIT_MS, GOES_ON, { signal: timer.signal, ref: false });
	// It ends by being stopped, which nobody waits for.
	late.catch(() => undefined);
	try {
		return await Promise.race([run.then(toReply), late]);
	} finally {
		timer.abort();
	}
}

/** Runs a feed with what its address gives. */
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

/** Applies what a held run read. */
export function applyHeld(runId: number, by: string): Promise<RunReply> {
	return replyInTime(applyHeldFeedRun(runId, by));
}

/** Forgets what a held run would do. */
export async function discardHeld(runId: number, by: string): Promise<RunReply> {
	const outcome = await discardHeldFeedRun(runId, by);
	if (outcome.status === "failed") return outcome;
	const toast = { title: "The run was discarded", style: "default" } as const;
	return { status: "ran", runId, toast };
}

/** Undoes the last applied run of a feed. */
export async function undoRun(runId: number, by: string): Promise<RunReply> {
	const outcome = await undoFeedRun(runId, by);
	if (outcome.status === "failed") return outcome;
	const toast = { title: outcome.message, style: "default" } as const;
	return { status: "ran", runId, toast };
}
