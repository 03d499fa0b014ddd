import type { ToastContent } from "~/components/toast/toast-store";
import type { HeldChanges } from "~/features/feeds/manage/held-change";
import { type Failed, failed } from "~/features/imports/import-result";

/** A file that is given for one run. */
export interface FeedFile {
	name: string;
	bytes: Buffer;
}

/** What is said of a run, and where; without an id it goes on. */
export type RunReply = { status: "ran"; runId: number | undefined; toast: ToastContent } | Failed;

// The engine comes here: until then nothing runs.
const NOT_YET = failed(503, "Feeds cannot be run yet.");

export async function runFeedNow(_feedId: number, _startedBy: string): Promise<RunReply> {
	return NOT_YET;
}

export async function runFeedFile(
	_feedId: number,
	_startedBy: string,
	_file: FeedFile,
): Promise<RunReply> {
	return NOT_YET;
}

export async function applyHeld(_runId: number, _by: string): Promise<RunReply> {
	return NOT_YET;
}

export async function discardHeld(_runId: number): Promise<RunReply> {
	return NOT_YET;
}

export async function undoRun(_runId: number, _by: string): Promise<RunReply> {
	return NOT_YET;
}

export async function listHeldChanges(_runId: number, _limit: number): Promise<HeldChanges> {
	return { changes: [], total: 0 };
}
