import { Worker } from "node:worker_threads";
import { db, isInMemory } from "db/connection.server";
import { settings } from "~/config/env.server";
import type { Refused } from "./import-result";
import { type ImportTask, performTask, type TaskOutcome } from "./import-task.server";
import type { UndoOutcome } from "./import-undo.queries.server";
import type { WorkerInput, WorkerMessage } from "./import-worker";
import type {
	ImportOutcome,
	ImportProgress,
	ImportSource,
	LoadOptions,
} from "./load-import.server";

export type { ImportOutcome, ImportProgress, ImportSource } from "./load-import.server";

/** Heap of the worker beyond which a file is given up: a hundred thousand rows of CSV need half of it. */
const MOST_HEAP_MB = 768;

/** An import that takes longer than this will not end. */
const GIVE_UP_MS = 10 * 60_000;

const refused = (httpStatus: Refused["httpStatus"], message: string): Refused => ({
	status: "refused",
	httpStatus,
	message,
});

const STOPPED = "The import stopped unexpectedly and nothing was changed. Please try again.";
const TOO_MUCH_MEMORY =
	"This file needs more memory than an import may take, and nothing was changed. Split it into smaller files.";
const ANOTHER_RUNS =
	"Another import is running just now, so nothing was done. Please wait until it is done and try again.";

/** The build puts the worker beside the server; sources are run as they are. */
function startWorker(workerData: WorkerInput): Worker {
	const file = import.meta.env?.PROD ? "./import-worker.js" : "./import-worker-source.mjs";
	return new Worker(new URL(file, import.meta.url), {
		workerData,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
	});
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Whatever becomes of the worker, this process goes on and the answer says what happened. */
function performInWorker(
	task: ImportTask,
	onProgress?: (progress: ImportProgress) => void,
): Promise<TaskOutcome> {
	return new Promise((resolve) => {
		const worker = startWorker({ databaseUrl: settings().DATABASE_URL, task });
		const deadline = setTimeout(() => worker.terminate(), GIVE_UP_MS);
		let outcome: TaskOutcome | undefined;
		worker.on("message", (message: WorkerMessage) => {
			if ("outcome" in message) outcome = message.outcome;
			else onProgress?.(message.progress);
		});
		worker.on("error", (error) => {
			console.error("Import failed:", error);
			outcome = isOutOfMemory(error) ? refused(413, TOO_MUCH_MEMORY) : refused(500, STOPPED);
		});
		worker.on("exit", () => {
			clearTimeout(deadline);
			resolve(outcome ?? refused(500, STOPPED));
		});
	});
}

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
		// A database in memory belongs to its one connection.
		const run = isInMemory(settings().DATABASE_URL) ? performHere : performInWorker;
		return await run(task, onProgress);
	} finally {
		isRunning = false;
	}
}

/** Loads a file, or tells what loading it would do, without stopping the pages meanwhile. */
export async function runImport(
	source: ImportSource,
	{ onProgress, ...options }: LoadOptions,
): Promise<ImportOutcome> {
	const outcome = await perform({ kind: "import", source, ...options }, onProgress);
	if (outcome.status === "undone") throw new Error("An import was answered as an undo.");
	return outcome;
}

/** Undoes the last load, without stopping the pages meanwhile. */
export async function runUndo(
	id: number,
	options: { undoneBy: string; now: Date },
): Promise<UndoOutcome> {
	const outcome = await perform({ kind: "undo", id, ...options });
	if (outcome.status === "undone" || outcome.status === "refused") return outcome;
	throw new Error("An undo was answered as an import.");
}
