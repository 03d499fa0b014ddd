import { Worker } from "node:worker_threads";
import { refused, STOPPED } from "~/features/imports/import-result";
import type { ImportProgress } from "./import-file.server";
import type { ImportTask, TaskOutcome } from "./import-task.server";
import type { WorkerInput, WorkerMessage } from "./import-worker";

/** Heap of the thread beyond which a file is given up: several times what the largest files taken need. */
const MAX_HEAP_MB = 768;

/** An import that takes longer than this will not end. */
const GIVE_UP_MS = 10 * 60_000;

const TOO_MUCH_MEMORY =
	"This file needs more memory than an import may take, and nothing was changed. Split it into smaller files.";

/** The build puts the worker beside the server; sources are run as they are. */
function startWorker(workerData: WorkerInput): Worker {
	const file = import.meta.env?.PROD ? "./import-worker.js" : "./import-worker-source.mjs";
	return new Worker(new URL(file, import.meta.url), {
		workerData,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 4 },
	});
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/**
 * Does a task in a thread with a connection of its own. Whatever becomes of the thread, this process goes on and
 * the answer says what happened. After `giveUpMs` the thread is asked to stop and rolls back: ending it from outside
 * in the middle of a call of the database driver could end the whole process.
 */
export function performInThread(
	databaseUrl: string,
	task: ImportTask,
	onProgress?: (progress: ImportProgress) => void,
	giveUpMs = GIVE_UP_MS,
): Promise<TaskOutcome> {
	return new Promise((resolve) => {
		const worker = startWorker({ databaseUrl, task });
		const deadline = setTimeout(() => worker.postMessage("stop"), giveUpMs);
		let outcome: TaskOutcome | undefined;
		worker.on("message", (message: WorkerMessage) => {
			if ("progress" in message) onProgress?.(message.progress);
			else if ("outcome" in message) outcome = message.outcome;
			else console.error("Import failed:", message.failure);
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
