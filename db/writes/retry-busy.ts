import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "~/config/time";
import { noteDatabaseWait } from "~/metrics/metrics.server";
import { isPostgresBusy } from "../postgres/errors";
import { isBusy } from "./unavailable";

const PAUSE_MS = 50;
/** Longer than the largest import writes, even on a busy machine. */
const GIVE_UP_MS = MINUTE_MS;

/** Last of the writes that wait for a locked database. */
let queue: Promise<unknown> | undefined;

/** True if they wait for a server: a new write may not conflict, and trying blocks nothing there. */
let isServerBusy = false;

/** Waits for the write before, at most `maxMs`. */
async function afterTurn(before: Promise<unknown> | undefined, maxMs: number): Promise<void> {
	if (before === undefined) return;
	const limit = new AbortController();
	const options = { signal: limit.signal, ref: false };
	const ended = before.catch(() => undefined);
	await Promise.race([ended, wait(maxMs, undefined, options).catch(() => undefined)]);
	limit.abort();
}

async function retry<T>(write: () => Promise<T>, deadline: number): Promise<T> {
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (!isBusy(error) || performance.now() > deadline) throw error;
			await wait(PAUSE_MS);
		}
	}
}

/** Set while this asynchronous context is in a write that is retried as a whole. */
const attempts = new AsyncLocalStorage<{ isRunning: boolean }>();

function attempt<T>(write: () => Promise<T>): Promise<T> {
	const state = { isRunning: true };
	return attempts.run(state, write).finally(() => {
		// Background work that the write started keeps this context.
		state.isRunning = false;
	});
}

/**
 * Retries a write while another connection is writing. SQLite's own wait would block the whole process, so the
 * connection gives up at once and this waits asynchronously. Waiting writes form a queue: if all of them tried, nothing
 * else would run. A nested call does not retry, because the outer one retries the whole.
 */
export async function retryBusy<T>(write: () => Promise<T>, giveUpMs = GIVE_UP_MS): Promise<T> {
	if (attempts.getStore()?.isRunning) return write();
	const deadline = performance.now() + giveUpMs;
	if (queue === undefined || isServerBusy) {
		try {
			return await attempt(write);
		} catch (error) {
			if (!isBusy(error)) throw error;
			isServerBusy = error instanceof Error && isPostgresBusy(error);
		}
	}
	const start = performance.now();
	const turn = afterTurn(queue, giveUpMs).then(() => retry(() => attempt(write), deadline));
	queue = turn;
	try {
		return await turn;
	} finally {
		if (queue === turn) queue = undefined;
		noteDatabaseWait("lock", performance.now() - start);
	}
}
