import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { db } from "db/connection.server";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { ToastContent } from "~/components/toast/toast-store";
import { readFeedShops } from "~/features/feeds/manage/feed-shops-form";
import { updateFeedShops, updatePaused } from "~/features/feeds/manage/feed-writes.queries.server";
import type { FeedDetails } from "~/features/feeds/manage/feeds.queries.server";
import {
	discardHeldRun,
	holdRunAgain,
} from "~/features/feeds/run/changes/change-run.queries.server";
import { findRun } from "~/features/feeds/run/feed-runs.queries.server";
import type { FeedRunResult } from "~/features/feeds/run/run-plan";
import { RUN_STATES, runCountsText } from "~/features/feeds/run-page/run-view";
import { type ImportFailure, importFailure } from "~/features/imports/import-result";
import { performSiteTask } from "../run-task.server";
import { runFeedInThread } from "./run-feeds.server";

/** The result of an action of staff, with the run that it affected. */
export type FeedResult = { status: "saved"; runId?: number; toast: ToastContent } | ImportFailure;

function successResult(title: string, description?: string, runId?: number): FeedResult {
	const toast = { title, ...(description && { description }) } as const;
	return { status: "saved", ...(runId && { runId }), toast };
}

/** Time that a page waits for a run; fetching a large feed may take many minutes. */
const MAX_WAIT_MS = 20_000;

const RUN_GOES_ON = successResult(
	"The run is going on",
	"Load this page again to see how it ended.",
);

function toFeedResult(result: FeedRunResult | ImportFailure): FeedResult {
	if (result.status === "failed") return result;
	const { runId, state, counts, message } = result;
	const isGood = state === "applied" || state === "unchanged";
	const description = state === "applied" ? runCountsText(counts) : message;
	const title = `Run: ${RUN_STATES[state].toLowerCase()}`;
	const style = isGood ? "default" : "destructive";
	return { status: "saved", runId, toast: { title, description, style } };
}

/** Returns the result of a run, or a notice that it is still running after `MAX_WAIT_MS`. */
function resultInTime(run: Promise<FeedRunResult | ImportFailure>): Promise<FeedResult> {
	return Promise.race([run.then(toFeedResult), wait(MAX_WAIT_MS, RUN_GOES_ON, { ref: false })]);
}

/** Applies a held run. */
export function applyHeld(runId: number, { by, now }: ChangeStamp): Promise<FeedResult> {
	return resultInTime(performSiteTask({ kind: "apply-feed-run", input: { runId, by, now } }));
}

/** Discards a held run. */
export async function discardHeld(runId: number, stamp: ChangeStamp): Promise<FeedResult> {
	await discardHeldRun(db(), runId, stamp);
	return successResult("The run was discarded", undefined, runId);
}

/** Undoes the last applied run of a feed, or holds a discarded run again. */
export async function undoRun(runId: number, { by, now }: ChangeStamp): Promise<FeedResult> {
	const run = await findRun(db(), runId);
	if (run?.state === "discarded") {
		await holdRunAgain(db(), runId, { by, now });
		return successResult("Undone: the run waits again", undefined, runId);
	}
	const result = await performSiteTask({ kind: "undo-feed-run", input: { runId, by, now } });
	return result.status === "failed" ? result : successResult(result.message, undefined, runId);
}

/** A submitted form of a feed's page. */
interface FeedFormSubmission {
	feed: FeedDetails;
	fields: FormData;
	file: { name: string; bytes: Buffer } | undefined;
	stamp: ChangeStamp;
}

async function runFile({
	feed,
	file,
	stamp,
}: FeedFormSubmission): Promise<FeedRunResult | ImportFailure> {
	if (!file) return importFailure(400, "Please choose a file first.");
	const folder = await mkdtemp(join(tmpdir(), "beamwise-upload-"));
	try {
		const path = join(folder, "feed");
		await writeFile(path, file.bytes);
		const { name } = file;
		return await runFeedInThread({ feedId: feed.id, startedBy: stamp.by, file: { name, path } });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function setPaused(
	{ feed, stamp }: FeedFormSubmission,
	isPaused: boolean,
): Promise<FeedResult> {
	await updatePaused(db(), feed.id, isPaused, stamp);
	return successResult(isPaused ? "The feed is paused" : "The feed goes on");
}

const INTENT_HANDLERS: Record<string, (submission: FeedFormSubmission) => Promise<FeedResult>> = {
	async run({ feed, stamp }) {
		if (feed.host !== null)
			return resultInTime(runFeedInThread({ feedId: feed.id, startedBy: stamp.by }));
		return importFailure(
			400,
			"This feed has no address to fetch: give it one, or run it with a file.",
		);
	},
	file: (submission) => resultInTime(runFile(submission)),
	pause: (submission) => setPaused(submission, true),
	resume: (submission) => setPaused(submission, false),
	async merchants({ feed, fields, stamp }) {
		await updateFeedShops(db(), feed.id, readFeedShops(fields), stamp);
		return successResult("The shops were saved", "They take effect at the next run.");
	},
};

/** Performs the action of a form of a feed's page. */
export async function submitFeedForm(submission: FeedFormSubmission): Promise<FeedResult> {
	const intent = String(submission.fields.get("intent") ?? "file");
	const handler = Object.hasOwn(INTENT_HANDLERS, intent) ? INTENT_HANDLERS[intent] : undefined;
	return handler
		? handler(submission)
		: importFailure(400, "There is no such button on this page.");
}
