import { databasePath, db, isInMemory } from "db/connection.server";
import { settings } from "~/config/env.server";
import type { UndoOutcome } from "~/features/imports/apply/import-undo.queries.server";
import { refused, STOPPED } from "~/features/imports/import-result";
import type { ClearOutcome } from "~/features/sample-catalogue/clear-sample.server";
import type {
	ImportOptions,
	ImportOutcome,
	ImportProgress,
	ImportSource,
} from "./import-file.server";
import { type ImportTask, performTask, type TaskOutcome } from "./import-task.server";
import { performInThread } from "./import-thread.server";

export type { ImportOutcome, ImportProgress, ImportSource } from "./import-file.server";

const ANOTHER_RUNS =
	"Another import is running just now, so nothing was done. Please wait until it is done and try again.";

async function performHere(
	task: ImportTask,
	onProgress?: (progress: ImportProgress) => void,
): Promise<TaskOutcome> {
	try {
		return await performTask(db(), task, onProgress);
	} catch (error) {
		console.error("Import failed:", error);
		return refused(500, STOPPED);
	}
}

let isRunning = false;

// One at a time, because each may need much memory. Imports of other processes are kept apart by the database.
async function perform(
	task: ImportTask,
	onProgress?: (progress: ImportProgress) => void,
): Promise<TaskOutcome> {
	if (isRunning) return refused(409, ANOTHER_RUNS);
	isRunning = true;
	try {
		const url = settings().DATABASE_URL;
		// A database in memory belongs to its one connection.
		return isInMemory(url)
			? await performHere(task, onProgress)
			: await performInThread(url, task, onProgress);
	} finally {
		isRunning = false;
	}
}

/** Loads a file, or tells what loading it would do, without stopping the pages meanwhile. */
export async function runImport(
	source: ImportSource,
	{ onProgress, ...options }: ImportOptions,
): Promise<ImportOutcome> {
	const outcome = await perform({ kind: "import", source, ...options }, onProgress);
	if (outcome.status === "undone" || outcome.status === "cleared") {
		throw new Error(`An import was answered as ${outcome.status}.`);
	}
	return outcome;
}

/** Undoes a load, without stopping the pages meanwhile. */
export async function runUndo(
	id: number,
	options: { undoneBy: string; now: Date },
): Promise<UndoOutcome> {
	const outcome = await perform({ kind: "undo", id, ...options });
	if (outcome.status === "undone" || outcome.status === "refused") return outcome;
	throw new Error("An undo was answered as an import.");
}

/** Removes the sample catalogue after a backup beside the database, without stopping the pages meanwhile. */
export async function runClearSample(options: {
	clearedBy: string;
	now: Date;
}): Promise<ClearOutcome> {
	const url = settings().DATABASE_URL;
	// A database in memory is no file that could be backed up.
	const database = isInMemory(url) ? undefined : databasePath(url);
	const outcome = await perform({ kind: "clear-sample", database, ...options });
	if (outcome.status === "cleared" || outcome.status === "refused") return outcome;
	throw new Error("Clearing the sample was answered as an import.");
}
