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
const CHECK_INTERVAL_MS = 2000;

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
	/** Starts the jobs; on PostgreSQL, once no other site has their lease, which `leaseOwner` then takes. */
	start: (leaseOwner: string) => void;
	/** Stops the jobs permanently. Resolves once running jobs have ended. */
	end: () => Promise<void>;
}

/** Returns true if other processes may run the jobs of this database. */
function isShared(): boolean {
	return cluster.isWorker || isOnDatabaseServer();
}

/** Returns true if the database is on a server, so that several machines may use it. */
function isOnDatabaseServer(): boolean {
	return isPostgresUrl(settings().DATABASE_URL);
}

/** Returns the controls of the scheduled jobs in this process. */
export function scheduledJobs(db: () => Db): ScheduledJobs {
	let lease: HeldLease | undefined;
	let ending: Promise<void> | undefined;
	let isRunning = false;

	function startAll(): void {
		isRunning = true;
		const checkIntervalMs = isShared() ? CHECK_INTERVAL_MS : undefined;
		startMailing(db(), { checkIntervalMs, copies: letterCopies() });
		const otherJobs = { ...EXPIRY_JOBS, backup: backUpIfDue, "advice proof": proveIfDue };
		startJobs(db(), otherJobs, { checkIntervalMs });
		startFeeds(async () => (await findSetting(db(), "feeds")).everyMinutes);
		startPhotos(db());
	}

	async function stopAll(): Promise<void> {
		if (!isRunning) return;
		isRunning = false;
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
		start(leaseOwner) {
			if (ending !== undefined || isRunning || lease !== undefined) return;
			if (!isOnDatabaseServer()) return startAll();
			delegate();
			const stopAndDelegate = () => stopAll().then(delegate);
			const leaseOptions = {
				owner: leaseOwner,
				start: startAll,
				stop: stopAndDelegate,
				report: logFailure,
			};
			lease = holdLease(db(), { name: "timed-work", ...leaseOptions });
		},
		end() {
			ending ??= lease ? lease.release() : stopAll();
			return ending;
		},
	};
}
