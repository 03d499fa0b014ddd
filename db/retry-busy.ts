import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 50;
/** Longer than the largest import writes, even on a busy machine. */
const GIVE_UP_MS = 60_000;

function codeOf(error: unknown): string {
	const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
	return hasCode ? String(error.code) : "";
}

/** Whether a write failed because another connection is writing. */
export function isBusy(error: unknown): boolean {
	return codeOf(error).startsWith("SQLITE_BUSY");
}

/** Whether a write failed because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
	return codeOf(error) === "SQLITE_FULL";
}

/**
 * Runs a write again while another connection is writing. Its own wait for the lock would stop the whole
 * process, so the connection gives up at once and this waits without stopping anything.
 */
export async function retryBusy<T>(write: () => Promise<T>, giveUpMs = GIVE_UP_MS): Promise<T> {
	const deadline = performance.now() + giveUpMs;
	for (;;) {
		try {
			return await write();
		} catch (error) {
			if (!isBusy(error) || performance.now() > deadline) throw error;
			await wait(PAUSE_MS);
		}
	}
}
