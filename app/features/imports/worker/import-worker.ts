import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { checkpoint, open } from "db/connection.server";
import type { ImportProgress } from "./import-file.server";
import { type ImportTask, performTask, type TaskOutcome } from "./import-task.server";

// A thread for one import: reading a workbook and writing thousands of rows would stop every page.

export interface WorkerInput {
	databaseUrl: string;
	task: ImportTask;
}

export type WorkerMessage =
	| { progress: ImportProgress }
	| { outcome: TaskOutcome }
	/** What went wrong, as text: the database's errors lose theirs on the way to another thread. */
	| { failure: string };

/** Another import, of another process, may hold the lock: waiting here stops nobody. */
const LOCK_WAIT_MS = 20_000;

/** Far more than the default: a large load would write the pages it touches again and again. */
const CACHE_MB = 32;

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);

/** Throws when the site has given this import up. Asked for, because a transaction leaves no turn to listen in. */
function throwIfStopped(): void {
	if (parentPort && receiveMessageOnPort(parentPort)) throw new Error("It took too long.");
}

async function perform({ databaseUrl, task }: WorkerInput): Promise<void> {
	const db = open(databaseUrl, { lockWaitMs: LOCK_WAIT_MS, cacheMb: CACHE_MB });
	try {
		const outcome = await performTask(db, task, (progress) => {
			throwIfStopped();
			tell({ progress });
		});
		await checkpoint(db);
		tell({ outcome });
	} finally {
		await db.destroy();
	}
}

await perform(workerData).catch((error: unknown) => {
	tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});
