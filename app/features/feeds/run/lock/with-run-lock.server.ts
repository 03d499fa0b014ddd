import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sharedNow } from "db/clock";
import type { Database } from "db/schema";
import { isBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
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
	if (!(await takeLock(db, owner, await sharedNow(db)))) return undefined;
	const lost = new AbortController();
	const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal;
	const lock = { owner, signal };
	const timer = setInterval(() => {
		assertLock(db, lock).catch((error: unknown) => {
			// While somebody else writes, nobody can take the lock either.
			if (!isBusy(error)) lost.abort(error);
		});
	}, RENEW_EVERY_MS);
	try {
		return await act(lock);
	} finally {
		clearInterval(timer);
		await releaseLock(db, owner);
	}
}
