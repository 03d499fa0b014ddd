import cluster from "node:cluster";
import { type HeldLease, holdLease } from "db/leases/hold-lease";
import { isPostgresUrl } from "db/postgres/address";
import type { Db } from "db/schema";
import {
	deleteExpiredInvitations,
	deleteExpiredResets,
} from "~/auth/accounts/account-links.queries.server";
import { deleteExpiredDrafts } from "~/auth/drafts.queries.server";
import { settings } from "~/config/env.server";
import { proveIfDue } from "~/features/import-tasks/advice-proofs.server";
import { backUpIfDue } from "~/features/import-tasks/backups.server";
import { startFeeds, stopFeeds } from "~/features/import-tasks/feeds/run-feeds.server";
import { startPhotos, stopPhotos } from "~/features/import-tasks/photos/fetch-photos.server";
import { letterCopies } from "~/features/letters/send/letter-copies.server";
import { startMailing, stopMailing } from "~/features/mail/mailing.server";
import { delegateJobs, startJobs, stopJobs } from "~/features/scheduled-jobs/scheduled-jobs.server";
import { findSetting } from "~/features/settings/settings.queries.server";
import { logFailure } from "~/logging/failure.server";

/** Interval of checks for mails and requests queued by other processes. */
const LOOK_EVERY_MS = 2000;

/** Scheduled jobs that delete expired data of staff. */
export const DELETE_EXPIRED = {
	"old drafts": deleteExpiredDrafts,
	"expired invitations": deleteExpiredInvitations,
	"expired password links": deleteExpiredResets,
};

/** Background jobs, which run in one of the processes that share a database. */
export interface ScheduledJobs {
	/** Delegates them to another process. */
	leave: () => void;
	/** Starts them under the name of this site; on PostgreSQL, once no other site has the lease. */
	begin: (site: string) => void;
	/** Stops them for good. Resolves once running jobs have ended. */
	end: () => Promise<void>;
}

/** True if other processes may run the jobs of this database. */
function isShared(): boolean {
	return cluster.isWorker || isOnServer();
}

/** True if several machines may use the database. */
function isOnServer(): boolean {
	return isPostgresUrl(settings().DATABASE_URL);
}

export function scheduledJobs(db: () => Db): ScheduledJobs {
	let lease: HeldLease | undefined;
	let ended: Promise<void> | undefined;
	let hasBegun = false;

	function start(): void {
		hasBegun = true;
		const lookEveryMs = isShared() ? LOOK_EVERY_MS : undefined;
		startMailing(db(), { lookEveryMs, copies: letterCopies() });
		const otherJobs = { ...DELETE_EXPIRED, backup: backUpIfDue, "advice proof": proveIfDue };
		startJobs(db(), otherJobs, { lookEveryMs });
		startFeeds(async () => (await findSetting(db(), "feeds")).everyMinutes);
		startPhotos(db());
	}

	async function stop(): Promise<void> {
		if (!hasBegun) return;
		hasBegun = false;
		const mailing = stopMailing();
		// A feed that is being applied would block the jobs.
		await stopFeeds();
		await stopPhotos();
		await stopJobs();
		await mailing;
	}

	const leave = () => delegateJobs(db());
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
