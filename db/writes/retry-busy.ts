import { setTimeout as wait } from "node:timers/promises";
import { noteDatabaseWait } from "~/metrics/metrics.server";
import { isPostgresBusy, isPostgresFull } from "../postgres/errors";

const PAUSE_MS = 50;
/** Longer than the largest import writes, even on a busy machine. */
const GIVE_UP_MS = 60_000;

/** How long a visitor's form waits for another writer before it says so. */
export const FORM_WAIT_MS = 10_000;

function codeOf(error: unknown): string {
	const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
	return hasCode ? String(error.code) : "";
}

/** Whether a write failed because another connection is writing. */
export function isBusy(error: unknown): boolean {
	return (
		codeOf(error).startsWith("SQLITE_BUSY") || (error instanceof Error && isPostgresBusy(error))
	);
}

/** Whether a write failed because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
	return codeOf(error) === "SQLITE_FULL" || (error instanceof Error && isPostgresFull(error));
}

/** The end of the queue of writes that found the database locked; undefined while there is none. */
let queue: Promise<unknown> | undefined;

/** Whether they wait for a server: another's write, which may not have to wait, tries without stopping anybody. */
let isServerBusy = false;

/** Ends when the write before has ended, or when waiting for it any longer would be too long. */
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

/**
 * Runs a write again while another connection is writing. Its own wait for the lock would stop the whole
 * process, so the connection gives up at once and this waits without stopping anything. Writes that wait do so in
 * a queue: were each of them to try, nothing else would be done. Not to be nested.
 */
export async function retryBusy<T>(write: () => Promise<T>, giveUpMs = GIVE_UP_MS): Promise<T> {
	const deadline = performance.now() + giveUpMs;
	if (queue === undefined || isServerBusy) {
		try {
			return await write();
		} catch (error) {
			if (!isBusy(error)) throw error;
			isServerBusy = error instanceof Error && isPostgresBusy(error);
		}
	}
	const start = performance.now();
	const turn = afterTurn(queue, giveUpMs).then(() => retry(write, deadline));
	queue = turn;
	try {
		return await turn;
	} finally {
		if (queue === turn) queue = undefined;
		noteDatabaseWait("lock", performance.now() - start);
	}
}
