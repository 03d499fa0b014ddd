import { db, distrustVersion } from "db/connection.server";
import { databaseFile } from "db/database-url";
import { settings } from "~/config/env.server";
import type { ReleaseOptions } from "~/features/imports/apply/apply-plan.queries.server";
import type { CommitOptions } from "~/features/imports/apply/commit-import.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { failed, IMPORT_STOPPED } from "~/features/imports/import-result";
import type { FileReading } from "~/features/imports/mapping/mapping";
import { wakeTimedWork } from "~/features/timed-work/timed-work.server";
import { countTask } from "./count-task.server";
import {
	type ImportTask,
	type OnProgress,
	performTask,
	type TaskKind,
	type TaskOutcome,
} from "./import-task.server";
import { performInThread, type ThreadLimits } from "./import-thread.server";
import { hasOwnThread } from "./task-place";

const ANOTHER_RUNS =
	"Another import is running just now, so nothing was done. Please wait until it is done and try again.";

async function performHere<Kind extends TaskKind>(
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits?: Partial<ThreadLimits>,
): Promise<TaskOutcome<Kind>> {
	try {
		return await performTask(db(), task, { onProgress, signal: limits?.signal });
	} catch (error) {
		console.error("Import failed:", error);
		return failed(500, IMPORT_STOPPED);
	}
}

/** Tasks that write nothing. */
const READING: readonly TaskKind[] = ["preview", "columns", "rows", "export"];

/** Performs a task in a thread of its own. */
export async function performApart<Kind extends TaskKind>(
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits?: Partial<ThreadLimits>,
): Promise<TaskOutcome<Kind>> {
	try {
		const url = settings().DATABASE_URL;
		const outcome = hasOwnThread(url)
			? await performInThread(url, task, onProgress, limits)
			: await performHere(task, onProgress, limits);
		countTask(task.kind, outcome);
		return outcome;
	} finally {
		if (!READING.includes(task.kind)) {
			// Written on a connection of the thread's own: this process sees it with the next request.
			distrustVersion();
			wakeTimedWork();
		}
	}
}

let isRunning = false;

// One at a time, because each may need much memory. Imports of other processes are kept apart by the database.
async function runTask<Kind extends TaskKind>(
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
): Promise<TaskOutcome<Kind>> {
	if (isRunning) return failed(409, ANOTHER_RUNS);
	isRunning = true;
	try {
		return await performApart(task, onProgress);
	} finally {
		isRunning = false;
	}
}

/** Returns what importing a file would change. Pages are served meanwhile, as in all tasks. */
export function runPreview(
	source: ImportSource,
	options: ReleaseOptions = {},
	onProgress?: OnProgress,
): Promise<TaskOutcome<"preview">> {
	return runTask({ kind: "preview", input: { source, ...options } }, onProgress);
}

/** Returns the columns of a file, and what they seem to mean; of the headings in `headingRow` where it is given. */
export function runColumns(
	source: ImportSource,
	headingRow: number | undefined,
): Promise<TaskOutcome<"columns">> {
	return runTask({ kind: "columns", input: { source, headingRow } });
}

/** Returns how the rows of a file in another layout are read. */
export function runRows(
	source: ImportSource & { reading: FileReading },
): Promise<TaskOutcome<"rows">> {
	return runTask({ kind: "rows", input: { source } });
}

/** Imports a file. */
export function runCommit(
	source: ImportSource,
	options: CommitOptions,
	onProgress?: OnProgress,
): Promise<TaskOutcome<"commit">> {
	return runTask({ kind: "commit", input: { source, ...options } }, onProgress);
}

/** Undoes an import. */
export function runUndo(
	id: number,
	options: { undoneBy: string; now: Date },
): Promise<TaskOutcome<"undo">> {
	return runTask({ kind: "undo", input: { id, ...options } });
}

/** Removes the sample catalogue, after a backup beside the database where that is a file. */
export function runClearSample(options: {
	clearedBy: string;
	now: Date;
}): Promise<TaskOutcome<"clear-sample">> {
	const database = databaseFile(settings().DATABASE_URL);
	return runTask({ kind: "clear-sample", input: { database, ...options } });
}
