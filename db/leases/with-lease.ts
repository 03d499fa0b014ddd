import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { MINUTE_MS } from "~/config/time";
import { sharedClockTime } from "../clock";
import type { Db } from "../schema";
import { isBusy } from "../writes/unavailable";
import type { ReportFailure } from "./hold-lease";
import { claimLease, endLease, findLease, renewLease } from "./lease.queries.server";

/** A lease that expires later than this from now was written by a wrong clock, and counts as expired. */
const MAX_EXPIRY_AHEAD_MS = 10 * MINUTE_MS;

/** Thrown when another process has taken a lease over. */
export class LeaseLostError extends Error {}

export interface LeaseTerms {
	name: string;
	/** Time from the last renewal until the lease expires. */
	leaseMs: number;
}

/** A lease while its work runs. */
export interface ActiveLease {
	/** Aborts when the work has to stop: on request, or because the lease is lost. */
	signal: AbortSignal;
	/**
	 * Renews the lease. Throws a LeaseLostError if another process has it. In a transaction, only the holder of the lease
	 * can then commit.
	 */
	renewOrThrow: (db: Db) => Promise<void>;
}

const expiryOf = (now: Date, leaseMs: number) => new Date(now.getTime() + leaseMs).toISOString();

/** Acquires a lease if it is free or has expired at `now`, which is a time of the shared clock (`sharedClockTime`). */
export async function acquireLease(
	db: Db,
	{ name, leaseMs, owner }: LeaseTerms & { owner: string },
	now: Date,
): Promise<boolean> {
	const currentLease = await findLease(db, name);
	const isExpired =
		currentLease !== undefined &&
		(currentLease.expiry <= now.toISOString() ||
			currentLease.expiry > expiryOf(now, MAX_EXPIRY_AHEAD_MS));
	if (currentLease !== undefined && !isExpired) return false;
	return claimLease(db, name, { owner, expiry: expiryOf(now, leaseMs) }, currentLease);
}

/**
 * Runs work that one process at a time may do, under a lease that is renewed meanwhile. Returns undefined at once if
 * another process holds the lease. `holdLease` waits, and sees for how long another process does not renew; this
 * function only compares the expiry that the other process stored with the database's clock.
 */
export async function withLease<Result>(
	db: Db,
	{
		stop,
		report,
		...terms
	}: LeaseTerms & { stop?: AbortSignal | undefined; report: ReportFailure },
	work: (lease: ActiveLease) => Promise<Result>,
): Promise<Result | undefined> {
	const { name, leaseMs } = terms;
	const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
	const acquiredAt = performance.now();
	if (!(await acquireLease(db, { ...terms, owner }, await sharedClockTime(db)))) return undefined;
	const lostController = new AbortController();
	let validUntil = acquiredAt + leaseMs;
	const renewOrThrow = async (connection: Db) => {
		const expiry = expiryOf(await sharedClockTime(connection), leaseMs);
		if (!(await renewLease(connection, name, { owner, expiry }))) {
			throw new LeaseLostError(`Another process holds the lease of ${name}.`);
		}
	};
	const renew = async () => {
		const startedAt = performance.now();
		try {
			await renewOrThrow(db);
			validUntil = startedAt + leaseMs;
		} catch (error) {
			// No process can take the lease while another connection writes; other failures may end before the lease expires.
			const mayBeTemporary = isBusy(error) || performance.now() < validUntil;
			if (error instanceof LeaseLostError || !mayBeTemporary) lostController.abort(error);
		}
	};
	const timer = setInterval(renew, leaseMs / 3);
	try {
		const signal = stop ? AbortSignal.any([stop, lostController.signal]) : lostController.signal;
		return await work({ signal, renewOrThrow });
	} finally {
		clearInterval(timer);
		// A failure is only reported: the work is done, and the lease expires by itself.
		await endLease(db, name, owner).catch((error: unknown) => {
			report(`The lease of ${name} could not be ended`, error);
		});
	}
}
