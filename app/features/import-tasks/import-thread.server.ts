import { Worker } from "node:worker_threads";
import { openDatabase } from "db/connection.server";
import { heapLimitMb } from "~/config/heap.server";
import { MINUTE_MS } from "~/config/time";
import { findFeedRunResult } from "~/features/feeds/run/changes/change-run.queries.server";
import { findImportResult } from "~/features/imports/apply/import-history.queries.server";
import {
	IMPORT_STOPPED,
	type ImportFailure,
	importFailure,
	RESULT_UNKNOWN,
	TOOK_TOO_LONG,
} from "~/features/imports/import-result";
import { isTaskDone, type TaskRun } from "~/features/runs/runs.queries.server";
import { logFailure } from "~/logging/failure.server";
import { newDatabaseUses, preventUses } from "./database-uses";
import type { ImportTask, OnProgress, TaskKind, TaskResult } from "./import-task.server";
import type { WorkerInput, WorkerMessage } from "./import-worker";

/** Limits of the memory and time of a thread. */
export interface ThreadLimits {
	/**
	 * Heap limit of the thread, in MB. It is never more than the heap limit of this process, which is so low that the
	 * thread has room for a heap of the same size (scripts/start/heap-limit.mjs). A file that needs more fails.
	 */
	maxHeapMb: number;
	/** Time limit after which a task is asked to stop. */
	timeoutMs: number;
	/** Time after that request until the thread is terminated, as soon as it does not use the database. */
	graceMs: number;
	/** Signal that asks the thread to stop before the time limit. */
	signal?: AbortSignal | undefined;
}

/**
 * The heap is twice what the largest accepted files need; the time is less than the upload page waits, so that staff
 * see the failure.
 */
const IMPORT_LIMITS: ThreadLimits = { maxHeapMb: 768, timeoutMs: 9 * MINUTE_MS, graceMs: 10_000 };

const END_POLL_MS = 50;

const TOO_MUCH_MEMORY =
	"This file needs more memory than an import may take, and nothing was changed. Split it into smaller files.";

/** Starts the built worker beside the server, or the worker's source in development. */
function startWorker<Kind extends TaskKind>(workerData: WorkerInput<Kind>, maxHeapMb: number) {
	const file = import.meta.env?.PROD ? "./import-worker.js" : "./import-worker-source.mjs";
	return new Worker(new URL(file, import.meta.url), {
		workerData,
		// Modules that a task imports open the same database.
		env: { ...process.env, DATABASE_URL: workerData.databaseUrl },
		execArgv: [],
		resourceLimits: {
			maxOldGenerationSizeMb: Math.min(maxHeapMb, heapLimitMb()),
			// Collecting garbage takes a fifth of the processor time of an import with a young generation of this small size.
			maxYoungGenerationSizeMb: 24,
		},
	});
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Returns the result of a task whose thread ended without a message: from the run of the task, otherwise the failure. */
async function resultOfSilentThread<Kind extends TaskKind>(
	databaseUrl: string,
	run: TaskRun | undefined,
	threadFailure: ImportFailure,
): Promise<TaskResult<Kind>> {
	if (run === undefined) return threadFailure;
	try {
		const db = openDatabase(databaseUrl, { readOnly: true });
		try {
			if (!(await isTaskDone(db, run))) return threadFailure;
			const findResult = run.kind === "import" ? findImportResult : findFeedRunResult;
			// The type is right because the task itself reported the run.
			return (await findResult(db, run.id)) as TaskResult<Kind>;
		} finally {
			await db.destroy();
		}
	} catch (error) {
		logFailure("The result of an import could not be found out", error);
		return importFailure(500, RESULT_UNKNOWN);
	}
}

/**
 * Performs a task in a thread with a separate connection. If the thread fails, this process goes on and the result
 * contains the reason. After the time limit the thread is asked to stop and rolls back; a thread that does not react,
 * such as a parser in an endless loop, is terminated.
 */
export async function performInThread<Kind extends TaskKind>(
	databaseUrl: string,
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits: Partial<ThreadLimits> = {},
): Promise<TaskResult<Kind>> {
	const { maxHeapMb, timeoutMs, graceMs, signal } = { ...IMPORT_LIMITS, ...limits };
	const databaseUses = newDatabaseUses();
	let worker: Worker;
	try {
		worker = startWorker({ databaseUrl, task, databaseUses }, maxHeapMb);
	} catch (error) {
		logFailure("The thread of an import could not be started", error);
		return importFailure(500, IMPORT_STOPPED);
	}
	return new Promise((resolve) => {
		let result: TaskResult<Kind> | undefined;
		let run: TaskRun | undefined;
		let threadFailure = importFailure(500, IMPORT_STOPPED);
		let terminationTimer: NodeJS.Timeout | undefined;
		const terminateWhenIdle = () => {
			if (preventUses(databaseUses)) {
				console.error("Import failed: It did not stop in time, and was ended.");
				void worker.terminate();
			} else terminationTimer = setTimeout(terminateWhenIdle, END_POLL_MS);
		};
		const requestStop = () => {
			worker.postMessage("stop");
			terminationTimer ??= setTimeout(terminateWhenIdle, graceMs);
		};
		const deadline = setTimeout(() => {
			threadFailure = importFailure(500, TOOK_TOO_LONG);
			requestStop();
		}, timeoutMs);
		signal?.addEventListener("abort", requestStop);
		if (signal?.aborted) requestStop();
		const logError = (error: unknown) =>
			console.error(result ? "After an import that is done:" : "Import failed:", error);
		worker.on("message", (message: WorkerMessage<Kind>) => {
			if ("progress" in message) onProgress?.(message.progress);
			else if ("run" in message) run = message.run;
			else if ("result" in message) result = message.result;
			else logError(message.failure);
		});
		worker.on("error", (error) => {
			logError(error);
			if (isOutOfMemory(error)) threadFailure = importFailure(413, TOO_MUCH_MEMORY);
		});
		worker.on("exit", async () => {
			clearTimeout(deadline);
			clearTimeout(terminationTimer);
			signal?.removeEventListener("abort", requestStop);
			resolve(result ?? (await resultOfSilentThread(databaseUrl, run, threadFailure)));
		});
	});
}
