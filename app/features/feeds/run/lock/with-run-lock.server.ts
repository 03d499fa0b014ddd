import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sharedNow } from "db/clock";
import type { Database } from "db/schema";
import { isBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { logFailure } from "~/logging/failure.server";
import { LOCK_MS, releaseLock, renewLock, takeLock } from "./run-lock.queries.server";

const RENEW_EVERY_MS = LOCK_MS / 3;

export interface RunLock {
	owner: string;
	/** Aborted when the run has to stop: it was asked to, or another process has the lock. */
	signal: AbortSignal;
}

class LockLost extends Error {}

/** Whether a run ended because its lock went to another process. */
export function isLockLost(error: unknown): boolean {
	return error instanceof LockLost;
}

/** Throws where another process took the lock over; called in the transaction, it settles who writes. */
export async function assertLock(db: Kysely<Database>, { owner }: RunLock): Promise<void> {
	if (!(await renewLock(db, owner, await sharedNow(db))))
		throw new LockLost("Another process runs feeds.");
}

/**
 * Does something while no other process runs a feed (docs/decisions/imports/0021-feed-runs.md). Returns undefined where one
 * does.
 */
export async function withRunLock<T>(
	db: Kysely<Database>,
	stop: AbortSignal | undefined,
	act: (lock: RunLock) => Promise<T>,
): Promise<T | undefined> {
	const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
	const takenAt = performance.now();
	if (!(await takeLock(db, owner, await sharedNow(db)))) return undefined;
	const lost = new AbortController();
	const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal;
	const lock = { owner, signal };
	let validUntil = takenAt + LOCK_MS;
	const renew = async () => {
		const askedAt = performance.now();
		try {
			await assertLock(db, lock);
			validUntil = askedAt + LOCK_MS;
		} catch (error) {
			// While another connection writes, no process can take the lock. Any other failure may pass while it is valid.
			const mayPass = isBusy(error) || performance.now() < validUntil;
			if (isLockLost(error) || !mayPass) lost.abort(error);
		}
	};
	const timer = setInterval(renew, RENEW_EVERY_MS);
	try {
		return await act(lock);
	} finally {
		clearInterval(timer);
		// It ends by itself; what was done is done.
		await releaseLock(db, owner).catch((error: unknown) => {
			logFailure("The lock of feeds could not be released", error);
		});
	}
}
