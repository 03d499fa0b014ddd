import { Worker } from "node:worker_threads";
import { failed, IMPORT_STOPPED } from "~/features/imports/import-result";
import type { ImportTask, OnProgress, TaskKind, TaskOutcome } from "./import-task.server";
import type { WorkerInput, WorkerMessage } from "./import-worker";

export interface ThreadLimits {
	/** Heap of the thread beyond which a file is given up. */
	maxHeapMb: number;
	/** What takes longer than this will not end. */
	timeoutMs: number;
	/** Asks the thread to stop earlier. */
	signal?: AbortSignal | undefined;
}

/** The heap is several times what the largest files accepted need. */
const IMPORT_LIMITS: ThreadLimits = { maxHeapMb: 768, timeoutMs: 10 * 60_000 };

const TOO_MUCH_MEMORY =
	"This file needs more memory than an import may take, and nothing was changed. Split it into smaller files.";

/** The build puts the worker beside the server; sources are run as they are. */
function startWorker<Kind extends TaskKind>(
	workerData: WorkerInput<Kind>,
	maxHeapMb: number,
): Worker {
	const file = import.meta.env?.PROD ? "./import-worker.js" : "./import-worker-source.mjs";
	return new Worker(new URL(file, import.meta.url), {
		workerData,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 4 },
	});
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/**
 * Performs a task in a thread with a connection of its own. Whatever becomes of the thread, this process goes on and
 * the outcome says what happened. After its time the thread is asked to stop and rolls back: ending it from outside
 * in the middle of a call of the database driver could end the whole process.
 */
export function performInThread<Kind extends TaskKind>(
	databaseUrl: string,
	task: ImportTask<Kind>,
	onProgress?: OnProgress,
	limits: Partial<ThreadLimits> = {},
): Promise<TaskOutcome<Kind>> {
	const { maxHeapMb, timeoutMs, signal } = { ...IMPORT_LIMITS, ...limits };
	return new Promise((resolve) => {
		const worker = startWorker({ databaseUrl, task }, maxHeapMb);
		const stop = () => worker.postMessage("stop");
		const deadline = setTimeout(stop, timeoutMs);
		signal?.addEventListener("abort", stop);
		if (signal?.aborted) stop();
		let outcome: TaskOutcome<Kind> | undefined;
		worker.on("message", (message: WorkerMessage<Kind>) => {
			if ("progress" in message) onProgress?.(message.progress);
			else if ("outcome" in message) outcome = message.outcome;
			else console.error("Import failed:", message.failure);
		});
		worker.on("error", (error) => {
			console.error("Import failed:", error);
			outcome = isOutOfMemory(error) ? failed(413, TOO_MUCH_MEMORY) : failed(500, IMPORT_STOPPED);
		});
		worker.on("exit", () => {
			clearTimeout(deadline);
			signal?.removeEventListener("abort", stop);
			resolve(outcome ?? failed(500, IMPORT_STOPPED));
		});
	});
}
