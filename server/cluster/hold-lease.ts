import type { Database } from "db/schema";
import { writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { logFailure } from "~/logging/failure.server";
import { endLease, findHolding, type Holding, renewLease, takeLease } from "./lease.queries.server";

export interface LeaseTimes {
	/** So long a lease that is not renewed stays its holder's. */
	leaseMs: number;
	/** How often it is renewed by its holder, and looked at by the others. */
	everyMs: number;
	/** A holder that could not renew it for so long gives it up, before others take it. */
	giveUpMs: number;
}

const TIMES: LeaseTimes = { leaseMs: 20_000, everyMs: 4000, giveUpMs: 12_000 };

export interface LeaseOptions {
	name: string;
	/** Of several processes of one name, any may go on with what another held. */
	owner: string;
	/** Begins what only the holder does. */
	start: () => void;
	stop: () => Promise<void>;
	times?: LeaseTimes;
}

export interface HeldLease {
	/** Ends when what the holder does has ended and others may take the lease. */
	release: () => Promise<void>;
}

/**
 * Does something while no other process that shares the database does it, from when the lease is free until it is
 * released. No clock is compared with another machine's: a holder is dead that has renewed nothing for so long by the
 * watch of the one who looks.
 */
export function holdLease(
	db: Kysely<Database>,
	{ name, owner, start, stop, times: { leaseMs, everyMs, giveUpMs } = TIMES }: LeaseOptions,
): HeldLease {
	let isHeld = false;
	let renewedAt = 0;
	let seen: (Holding & { since: number }) | undefined;
	let looking: Promise<void> | undefined;
	let stopping: Promise<void> = Promise.resolve();
	let isFailing = false;

	/** Whether the lease is free, this owner's, or of one that has died. */
	async function take(): Promise<boolean> {
		const found = await findHolding(db, name);
		const now = performance.now();
		if (found?.owner !== seen?.owner || found?.mark !== seen?.mark) {
			seen = found && { ...found, since: now };
		}
		const isDead = seen !== undefined && now - seen.since > leaseMs;
		if (found !== undefined && found.owner !== owner && !isDead) return false;
		return writeStatement(db, (one) => takeLease(one, name, newMark(), found));
	}

	const newMark = (): Holding => ({
		owner,
		mark: new Date(Date.now() + leaseMs).toISOString(),
	});

	function lose(): void {
		isHeld = false;
		seen = undefined;
		stopping = stopping.then(stop);
	}

	async function look(): Promise<void> {
		const askedAt = performance.now();
		try {
			if (!isHeld) {
				await stopping;
				if (!(await take())) return;
				isHeld = true;
				start();
			} else if (!(await writeStatement(db, (one) => renewLease(one, name, newMark())))) {
				lose();
				return;
			}
			renewedAt = askedAt;
			isFailing = false;
		} catch (error) {
			if (!isFailing) logFailure(`The lease of ${name} could not be looked at`, error);
			isFailing = true;
		}
	}

	function tick(): void {
		if (isHeld && performance.now() - renewedAt > giveUpMs) lose();
		looking ??= look().finally(() => {
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
			lose();
			await stopping;
			await writeStatement(db, (one) => endLease(one, name, owner)).catch((error: unknown) => {
				logFailure(`The lease of ${name} could not be ended`, error);
			});
		},
	};
}
