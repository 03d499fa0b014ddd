import type { Db } from "../schema";
import { writeStatement } from "../writes/write";
import { claimLease, endLease, findLease, type Lease, renewLease } from "./lease.queries.server";

/** Logs an unexpected failure; passed in, because this layer has no log. */
export type ReportFailure = (message: string, error: unknown) => void;

export interface LeaseTimings {
	/** A lease without a renewal for this long may be taken by another process. */
	leaseMs: number;
	/** Interval at which the holder renews the lease and other processes check it. */
	intervalMs: number;
	/** A holder without a renewal for this long gives up, before others take the lease. */
	giveUpMs: number;
}

const DEFAULT_TIMINGS: LeaseTimings = { leaseMs: 20_000, intervalMs: 4000, giveUpMs: 12_000 };

export interface LeaseOptions {
	name: string;
	/** A process takes the lease over at once from another with the same owner name. */
	owner: string;
	/** Starts the work of the holder. */
	start: () => void;
	stop: () => Promise<void>;
	report: ReportFailure;
	timings?: LeaseTimings;
}

export interface HeldLease {
	/** Resolves when the holder's work has ended and others may take the lease. */
	release: () => Promise<void>;
}

/**
 * Waits for a lease and runs the holder's work until the lease is released or lost. Compares no wall clocks: a process
 * considers a holder dead after `leaseMs` without a renewal, measured by its own monotonic clock.
 */
export function holdLease(
	db: Db,
	{
		name,
		owner,
		start,
		stop,
		report,
		timings: { leaseMs, intervalMs, giveUpMs } = DEFAULT_TIMINGS,
	}: LeaseOptions,
): HeldLease {
	let isHeld = false;
	let renewedAt = 0;
	let lastSeenLease: (Lease & { seenAt: number }) | undefined;
	let pendingCheck: Promise<void> | undefined;
	let pendingStop: Promise<void> = Promise.resolve();
	let isFailing = false;

	/** Acquires the lease if it is free, has the same owner or its holder is dead. */
	async function acquireLease(): Promise<boolean> {
		const currentLease = await findLease(db, name);
		const now = performance.now();
		if (
			currentLease?.owner !== lastSeenLease?.owner ||
			currentLease?.expiry !== lastSeenLease?.expiry
		) {
			lastSeenLease = currentLease && { ...currentLease, seenAt: now };
		}
		const hasHolderDied = lastSeenLease !== undefined && now - lastSeenLease.seenAt > leaseMs;
		if (currentLease !== undefined && currentLease.owner !== owner && !hasHolderDied) return false;
		return writeStatement(db, (connection) =>
			claimLease(connection, name, leaseFromNow(), currentLease),
		);
	}

	const leaseFromNow = (): Lease => ({
		owner,
		expiry: new Date(Date.now() + leaseMs).toISOString(),
	});

	function stopHolding(): void {
		isHeld = false;
		lastSeenLease = undefined;
		pendingStop = pendingStop.then(stop);
	}

	async function renewOrAcquire(): Promise<void> {
		const startedAt = performance.now();
		try {
			if (!isHeld) {
				await pendingStop;
				if (!(await acquireLease())) return;
				isHeld = true;
				start();
			} else if (
				!(await writeStatement(db, (connection) => renewLease(connection, name, leaseFromNow())))
			) {
				stopHolding();
				return;
			}
			renewedAt = startedAt;
			isFailing = false;
		} catch (error) {
			if (!isFailing) report(`The lease of ${name} could not be looked at`, error);
			isFailing = true;
		}
	}

	function tick(): void {
		if (isHeld && performance.now() - renewedAt > giveUpMs) stopHolding();
		pendingCheck ??= renewOrAcquire().finally(() => {
			pendingCheck = undefined;
		});
	}

	const timer = setInterval(tick, intervalMs).unref();
	tick();
	return {
		async release() {
			clearInterval(timer);
			await pendingCheck;
			if (!isHeld) return pendingStop;
			stopHolding();
			await pendingStop;
			await writeStatement(db, (connection) => endLease(connection, name, owner)).catch(
				(error: unknown) => {
					report(`The lease of ${name} could not be ended`, error);
				},
			);
		},
	};
}
