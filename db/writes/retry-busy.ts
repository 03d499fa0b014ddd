import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "~/config/time";
import { recordDatabaseWait } from "~/metrics/metrics.server";
import { isPostgresBusy } from "../postgres/errors";
import { isBusy } from "./unavailable";

const RETRY_PAUSE_MS = 50;
/** Longer than the largest import takes to write, even on a busy machine. */
const MAX_WAIT_MS = MINUTE_MS;

/** The last of the writes that wait for a locked database; undefined if none waits. */
let lastWaitingWrite: Promise<unknown> | undefined;

/**
 * True if the waiting writes wait for a PostgreSQL server: then a new write is tried at once, because it may not
 * conflict, and waiting for the server does not block this process.
 */
let isServerBusy = false;

/** Waits until the previous write has ended, at most `maxMs`. */
async function waitForPrevious(
	previous: Promise<unknown> | undefined,
	maxMs: number,
): Promise<void> {
	if (previous === undefined) return;
	const timer = new AbortController();
	const options = { signal: timer.signal, ref: false };
	const previousEnd = previous.catch(() => undefined);
	await Promise.race([previousEnd, wait(maxMs, undefined, options).catch(() => undefined)]);
	timer.abort();
}

async function retry<Result>(write: () => Promise<Result>, deadline: number): Promise<Result> {
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (!isBusy(error) || performance.now() > deadline) throw error;
			await wait(RETRY_PAUSE_MS);
		}
	}
}

/** Set while this asynchronous context is within a write that is retried. */
const attemptStore = new AsyncLocalStorage<{ isRunning: boolean }>();

function attempt<Result>(write: () => Promise<Result>): Promise<Result> {
	const attemptState = { isRunning: true };
	return attemptStore.run(attemptState, write).finally(() => {
		// Background work that the write started keeps this context.
		attemptState.isRunning = false;
	});
}

/**
 * Retries a write while another connection is writing. SQLite's own wait would block the whole process, so the
 * connection gives up at once and this function waits asynchronously. Waiting writes form a queue, because nothing else
 * would run if all of them tried. A nested call does not retry, because the outer call retries everything.
 */
export async function retryBusy<Result>(
	write: () => Promise<Result>,
	maxWaitMs = MAX_WAIT_MS,
): Promise<Result> {
	if (attemptStore.getStore()?.isRunning) return write();
	const deadline = performance.now() + maxWaitMs;
	if (lastWaitingWrite === undefined || isServerBusy) {
		try {
			return await attempt(write);
		} catch (error) {
			if (!isBusy(error)) throw error;
			isServerBusy = error instanceof Error && isPostgresBusy(error);
		}
	}
	const startedAt = performance.now();
	const queuedWrite = waitForPrevious(lastWaitingWrite, maxWaitMs).then(() =>
		retry(() => attempt(write), deadline),
	);
	lastWaitingWrite = queuedWrite;
	try {
		return await queuedWrite;
	} finally {
		if (lastWaitingWrite === queuedWrite) lastWaitingWrite = undefined;
		recordDatabaseWait("lock", performance.now() - startedAt);
	}
}
