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
const LOOK_INTERVAL_MS = 2000;

/** Scheduled jobs that delete expired data of staff. */
export const EXPIRY_JOBS = {
	"old drafts": deleteExpiredDrafts,
	"expired invitations": deleteExpiredInvitations,
	"expired password links": deleteExpiredResets,
};

/** Background jobs, which run in one of the processes that share a database. */
export interface ScheduledJobs {
	/** Delegates the jobs to another process. */
	delegate: () => void;
	/** Starts the jobs under the name of this site; on PostgreSQL, once no other site has the lease. */
	start: (site: string) => void;
	/** Stops the jobs permanently. Resolves once running jobs have ended. */
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
	let ending: Promise<void> | undefined;
	let hasBegun = false;

	function start(): void {
		hasBegun = true;
		const lookIntervalMs = isShared() ? LOOK_INTERVAL_MS : undefined;
		startMailing(db(), { checkIntervalMs: lookIntervalMs, copies: letterCopies() });
		const otherJobs = { ...EXPIRY_JOBS, backup: backUpIfDue, "advice proof": proveIfDue };
		startJobs(db(), otherJobs, { requestCheckMs: lookIntervalMs });
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

	const delegate = () => delegateJobs(db());
	return {
		delegate,
		start(site) {
			if (ending !== undefined || hasBegun || lease !== undefined) return;
			if (!isOnServer()) return start();
			delegate();
			const stopAndDelegate = () => stop().then(delegate);
			const work = { owner: site, start, stop: stopAndDelegate, report: logFailure };
			lease = holdLease(db(), { name: "timed-work", ...work });
		},
		end() {
			ending ??= lease ? lease.release() : stop();
			return ending;
		},
	};
}
