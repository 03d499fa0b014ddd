import { setPriority } from "node:os";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { openDatabase } from "db/connection.server";
import { engineOf } from "db/engine";
import { mergeWriteAheadLog } from "db/sqlite/open-sqlite";
import type { ImportProgress } from "~/features/imports/apply/import-source.server";
import type { TaskRun } from "~/features/runs/runs.queries.server";
import { applyLogFormat } from "~/logging/json-log.server";
import { beginUse, type DatabaseUses, endUse } from "./database-uses";
import { type ImportTask, performTask, type TaskKind, type TaskResult } from "./import-task.server";

// The code of the thread that performs one task and reports its progress and result. In the thread of the pages,
// reading a workbook and writing thousands of rows would block every page.

/** The data that the parent passes to the thread. */
export interface WorkerInput<Kind extends TaskKind> {
	databaseUrl: string;
	task: ImportTask<Kind>;
	/** Counts what is using the database, because the parent ends the thread only while nothing is. */
	databaseUses: DatabaseUses;
}

/** A message of the thread to its parent. */
export type WorkerMessage<Kind extends TaskKind> =
	| { progress: ImportProgress }
	| { run: TaskRun }
	| { result: TaskResult<Kind> }
	/** The unexpected error as text: the database's errors lose their message between threads. */
	| { failure: string };

/** Time limit for the write lock, which another process may hold for its import: this wait blocks no page. */
const LOCK_WAIT_MS = 20_000;

/**
 * Time limit of a query, far longer than any query of an import and any pause between two queries: a database server
 * that does not respond within this time is unreachable.
 */
const QUERY_TIMEOUT_MS = 120_000;

/** Cache of the database: with the smaller default, a large import would write the same database pages repeatedly. */
const CACHE_MB = 8;

/** Makes the priority lower than that of the thread that serves pages, so that a page does not wait for an import. */
const NICENESS = 5;

/** Lowers the priority of this thread on Linux; elsewhere the call would affect the entire process. */
function lowerPriority(): void {
	if (process.platform !== "linux") return;
	try {
		setPriority(NICENESS);
	} catch (error) {
		// A service may lack the permission; its imports run nevertheless.
		console.error("The priority of an import could not be lowered:", error);
	}
}

const send = (message: WorkerMessage<TaskKind>) => parentPort?.postMessage(message);

const STOP_POLL_MS = 250;

const stopController = new AbortController();

/** Checks if the parent asked for an end. Polls, because a transaction leaves no event-loop turn for messages. */
function checkForStop(): void {
	if (parentPort && receiveMessageOnPort(parentPort))
		stopController.abort(new Error("It took too long."));
}

async function performInWorker({
	databaseUrl,
	task,
	databaseUses,
}: WorkerInput<TaskKind>): Promise<void> {
	const db = openDatabase(databaseUrl, {
		lockWaitMs: LOCK_WAIT_MS,
		queryMs: QUERY_TIMEOUT_MS,
		cacheMb: CACHE_MB,
		onUse: { begin: () => beginUse(databaseUses), end: () => endUse(databaseUses) },
	});
	// The parent began the first use, which lasts until the database is open.
	endUse(databaseUses);
	// A task that waits for the network reports no progress.
	setInterval(checkForStop, STOP_POLL_MS).unref();
	try {
		const result = await performTask(db, task, {
			signal: stopController.signal,
			onRun: (run) => send({ run }),
			onProgress(progress) {
				checkForStop();
				stopController.signal.throwIfAborted();
				send({ progress });
			},
		});
		// Sent first: the next steps may fail, for example on a full disk, but the commit stays.
		send({ result });
		if (engineOf(db) === "sqlite") await mergeWriteAheadLog(db);
	} finally {
		beginUse(databaseUses);
		await db.destroy();
		endUse(databaseUses);
	}
}

applyLogFormat();
lowerPriority();
await performInWorker(workerData).catch((error: unknown) => {
	send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});
