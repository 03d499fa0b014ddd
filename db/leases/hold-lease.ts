import type { Db } from "../schema";
import { writeStatement } from "../writes/write";
import { claimLease, endLease, findLease, type Lease, renewLease } from "./lease.queries.server";

/** Logs an unexpected failure; this layer has no log of its own. */
export type ReportFailure = (what: string, error: unknown) => void;

export interface LeaseTimes {
	/** A lease without a renewal for this long may be taken by another process. */
	leaseMs: number;
	/** Interval at which the holder renews it and the others look at it. */
	everyMs: number;
	/** A holder without a renewal for this long gives up, before others take the lease. */
	giveUpMs: number;
}

const TIMES: LeaseTimes = { leaseMs: 20_000, everyMs: 4000, giveUpMs: 12_000 };

export interface LeaseOptions {
	name: string;
	/** A process takes the lease over at once from another with the same owner name. */
	owner: string;
	/** Starts the work of the holder. */
	start: () => void;
	stop: () => Promise<void>;
	report: ReportFailure;
	times?: LeaseTimes;
}

export interface HeldLease {
	/** Resolves when the holder's work has ended and others may take the lease. */
	release: () => Promise<void>;
}

/**
 * Waits for a lease and runs the holder's work until it is released or lost. Compares no wall clocks: a holder is
 * considered dead after `leaseMs` without a renewal, by the monotonic clock of the process that looks.
 */
export function holdLease(
	db: Db,
	{ name, owner, start, stop, report, times: { leaseMs, everyMs, giveUpMs } = TIMES }: LeaseOptions,
): HeldLease {
	let isHeld = false;
	let renewedAt = 0;
	let seen: (Lease & { since: number }) | undefined;
	let looking: Promise<void> | undefined;
	let stopping: Promise<void> = Promise.resolve();
	let isFailing = false;

	/** Acquires the lease if it is free, has the same owner or its holder is dead. */
	async function acquireLease(): Promise<boolean> {
		const currentLease = await findLease(db, name);
		const now = performance.now();
		if (currentLease?.owner !== seen?.owner || currentLease?.expiry !== seen?.expiry) {
			seen = currentLease && { ...currentLease, since: now };
		}
		const isDead = seen !== undefined && now - seen.since > leaseMs;
		if (currentLease !== undefined && currentLease.owner !== owner && !isDead) return false;
		return writeStatement(db, (connection) =>
			claimLease(connection, name, newExpiry(), currentLease),
		);
	}

	const newExpiry = (): Lease => ({
		owner,
		expiry: new Date(Date.now() + leaseMs).toISOString(),
	});

	function giveUpLease(): void {
		isHeld = false;
		seen = undefined;
		stopping = stopping.then(stop);
	}

	async function renewOrAcquire(): Promise<void> {
		const startedAt = performance.now();
		try {
			if (!isHeld) {
				await stopping;
				if (!(await acquireLease())) return;
				isHeld = true;
				start();
			} else if (
				!(await writeStatement(db, (connection) => renewLease(connection, name, newExpiry())))
			) {
				giveUpLease();
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
		if (isHeld && performance.now() - renewedAt > giveUpMs) giveUpLease();
		looking ??= renewOrAcquire().finally(() => {
			looking = undefined;
		});
	}

	const timer = setInterval(tick, everyMs).unref();
	tick();
	return {
		async release() {
			clearInterval(timer);
			await looking;
			if (!isHeld) return stopping;
			giveUpLease();
			await stopping;
			await writeStatement(db, (connection) => endLease(connection, name, owner)).catch(
				(error: unknown) => {
					report(`The lease of ${name} could not be ended`, error);
				},
			);
		},
	};
}
