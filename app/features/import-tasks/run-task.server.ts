import { db, expireVersion } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { emitCommitted } from "db/writes/write";
import { settings } from "~/config/env.server";
import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { IMPORT_STOPPED, importFailure } from "~/features/imports/import-result";
import {
	countFeedRun,
	countImport,
	type FeedRunKind,
	type ImportKind,
} from "~/metrics/metrics.server";
import type { ImportTask, OnProgress, TaskKind, TaskResult } from "./import-task.server";
import { performInThread, type ThreadLimits } from "./import-thread.server";
import { isThreaded } from "./task-place";

/** Tasks that write, with the name under which they are counted. */
const IMPORT_KINDS: Partial<Record<TaskKind, ImportKind>> = {
	commit: "commit",
	undo: "undo",
	"clear-sample": "clear-sample",
};
const FEED_RUN_KINDS: Partial<Record<TaskKind, FeedRunKind>> = {
	"run-feed": "run",
	"apply-feed-run": "apply",
	"undo-feed-run": "undo",
};

function resultKind(result: TaskResult<TaskKind>): "done" | "refused" | "failed" {
	if (result.status !== "failed") return "done";
	return result.httpStatus >= 500 ? "failed" : "refused";
}

/** Counts finished tasks that write, by result. */
export function countTask(kind: TaskKind, result: TaskResult<TaskKind>): void {
	const [importKind, feedRunKind] = [IMPORT_KINDS[kind], FEED_RUN_KINDS[kind]];
	if (importKind) countImport(importKind, resultKind(result));
	if (!feedRunKind) return;
	const hasRunState = result.status === "ran" && feedRunKind !== "undo";
	countFeedRun(feedRunKind, hasRunState ? result.state : resultKind(result));
}

const ANOTHER_IMPORT_RUNS =
	"Another import is running just now, so nothing was done. Please wait until it is done and try again.";

async function performInCallingThread<Kind extends TaskKind>(
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits?: Partial<ThreadLimits>,
): Promise<TaskResult<Kind>> {
	try {
		// Loaded on demand, because a process that uses threads does not need the code of the tasks.
		const { performTask } = await import("./import-task.server");
		return await performTask(db(), task, { onProgress, signal: limits?.signal });
	} catch (error) {
		console.error("Import failed:", error);
		return importFailure(500, IMPORT_STOPPED);
	}
}

/** Performs a task on the site's database in a new thread, counts it, and emits its commits in this process. */
export async function performSiteTask<Kind extends TaskKind>(
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits?: Partial<ThreadLimits>,
): Promise<TaskResult<Kind>> {
	try {
		const url = settings().DATABASE_URL;
		const result = isThreaded(url)
			? await performInThread(url, task, onProgress, limits)
			: await performInCallingThread(task, onProgress, limits);
		countTask(task.kind, result);
		return result;
	} finally {
		if (IMPORT_KINDS[task.kind] || FEED_RUN_KINDS[task.kind]) {
			// This process does not notice writes on the thread's connection.
			expireVersion();
			emitCommitted("offers-changed");
		}
	}
}

let isRunning = false;

/**
 * Performs a task in a new thread, so that pages are served meanwhile. Only one task runs at a time, because each may
 * need much memory; the database serialises imports of different processes.
 */
export async function runTask<Kind extends TaskKind>(
	kind: Kind,
	input: ImportTask<Kind>["input"],
	onProgress?: OnProgress,
): Promise<TaskResult<Kind>> {
	if (isRunning) return importFailure(409, ANOTHER_IMPORT_RUNS);
	isRunning = true;
	try {
		return await performSiteTask({ kind, input }, onProgress);
	} finally {
		isRunning = false;
	}
}

/** Removes the sample catalogue, after a backup beside the database if the database is a file. */
export function runClearSample(options: {
	clearedBy: string;
	withShops: boolean;
	now: Date;
}): Promise<TaskResult<"clear-sample">> {
	const database = databaseFile(settings().DATABASE_URL);
	return runTask("clear-sample", { database, ...options });
}

const EXPORT_STOPPED = "The workbook could not be written. Please try again.";

let lastExport: Promise<unknown> = Promise.resolve();

/**
 * Writes a workbook of the catalogue while pages are served. Workbooks are written one after the other, because a large
 * one needs much memory; they do not wait for an import.
 */
export async function runExport(
	workbook: CatalogueWorkbook,
	skus?: readonly string[],
): Promise<TaskResult<"export">> {
	// Never rejects: unexpected errors are logged and become a failed result.
	const nextExport = lastExport.then(() =>
		performSiteTask({ kind: "export", input: { workbook, skus } }),
	);
	lastExport = nextExport;
	const result = await nextExport;
	const isUnexpected = result.status === "failed" && result.httpStatus === 500;
	return isUnexpected ? importFailure(500, EXPORT_STOPPED) : result;
}
