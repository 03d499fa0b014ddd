import cluster from "node:cluster";
import { type HeldLease, holdLease } from "db/leases/hold-lease";
import { isPostgresUrl } from "db/postgres/address";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { FORGET_OLD } from "~/auth/forget-old.server";
import { settings } from "~/config/env.server";
import { startFeeds, stopFeeds } from "~/features/import-tasks/feeds/feeds-timer.server";
import { startMailing, stopMailing } from "~/features/mail/mailing.server";
import {
	leaveTimedWork,
	startTimedWork,
	stopTimedWork,
} from "~/features/timed-work/timed-work.server";
import { logFailure } from "~/logging/failure.server";

/** How soon what another process queued or asked for is seen. */
const LOOK_EVERY_MS = 2000;

/** What a site does by the clock: one process does it, for all that share a database. */
export interface TimedTasks {
	/** Leaves them to another process. */
	leave: () => void;
	/** Begins them as the site of that name; where other machines share the database, when none of them does them. */
	begin: (site: string) => void;
	/** Ends when what runs has ended; they do not begin again. */
	end: () => Promise<void>;
}

/** Whether other processes may do the timed work of this one's database. */
function isShared(): boolean {
	return cluster.isWorker || isOnServer();
}

/** Whether the database is one that several machines may use. */
function isOnServer(): boolean {
	return isPostgresUrl(settings().DATABASE_URL);
}

export function timedTasks(db: () => Kysely<Database>): TimedTasks {
	let lease: HeldLease | undefined;
	let ended: Promise<void> | undefined;
	let hasBegun = false;

	function start(): void {
		hasBegun = true;
		const lookEveryMs = isShared() ? LOOK_EVERY_MS : undefined;
		startMailing(db(), { lookEveryMs });
		startTimedWork(db(), FORGET_OLD, { lookEveryMs });
		startFeeds(settings().FEEDS_EVERY_MINUTES);
	}

	async function stop(): Promise<void> {
		if (!hasBegun) return;
		hasBegun = false;
		const mailing = stopMailing();
		// A feed that is being applied would keep the timed work waiting.
		await stopFeeds();
		await stopTimedWork();
		await mailing;
	}

	const leave = () => leaveTimedWork(db());
	return {
		leave,
		begin(site) {
			if (ended !== undefined || hasBegun || lease !== undefined) return;
			if (!isOnServer()) return start();
			leave();
			const stopAndLeave = () => stop().then(leave);
			const work = { owner: site, start, stop: stopAndLeave, report: logFailure };
			lease = holdLease(db(), { name: "timed-work", ...work });
		},
		end() {
			ended ??= lease ? lease.release() : stop();
			return ended;
		},
	};
}
