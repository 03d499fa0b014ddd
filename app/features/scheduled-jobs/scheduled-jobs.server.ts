import type { Db } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { onCommitted, writeStatement } from "db/writes/write";
import { deleteOldAuditLines } from "~/audit-log/audit-log.queries.server";
import { HOUR_MS } from "~/config/time";
import { endAndRenewAlerts, followAlerts } from "~/features/alerts/follow-alerts.server";
import {
	hideEndedPrices,
	refreshAllDisplayPrices,
	refreshAllLowestPrices,
} from "~/features/changes/prices/display-prices.queries.server";
import {
	deleteUnwantedPoints,
	thinPoints,
} from "~/features/changes/prices/price-points.queries.server";
import { deleteOldMessages } from "~/features/contact/manage/change-message.server";
import { storePickOfTheDay } from "~/features/finder/picks/pick-cards.server";
import { deleteUnusedPhotos } from "~/features/images/images.queries.server";
import { deleteOldCounts } from "~/features/insight/counting/counts.queries.server";
import { eraseOldMails } from "~/features/mail/mails.queries.server";
import { deleteInactiveSubscribers } from "~/features/newsletter/subscriptions.queries.server";
import { followTextLists } from "~/features/pages/text-lists.queries.server";
import { findRunMarker } from "~/features/runs/runs.queries.server";
import { logFailure } from "~/logging/failure.server";
import { taskQueue } from "~/logging/task-queue.server";
import { findJobRequest, requestJobs } from "./job-requests.queries.server";

const ROUND_INTERVAL_MS = HOUR_MS;

/** Interval of checks for imports by other processes, such as `npm run import`, and for expired prices. */
export const WATCH_INTERVAL_MS = 30_000;

export type Job = (db: Db, now: Date) => Promise<unknown>;

/** Returns a job that runs once a day (in UTC), and after each start of the process. */
function oncePerDay(job: Job): Job {
	const lastDays = new WeakMap<Db, string>();
	return async (db, now) => {
		const day = now.toISOString().slice(0, 10);
		if (lastDays.get(db) === day) return;
		await job(db, now);
		lastDays.set(db, day);
	};
}

/** The jobs by name, in the order in which they run; each is safe to repeat. */
const JOBS: Record<string, Job> = {
	"shown prices": refreshAllDisplayPrices,
	"pick of the day": storePickOfTheDay,
	"ends of alerts": endAndRenewAlerts,
	"price alerts": followAlerts,
	"old mails": eraseOldMails,
	"newsletter addresses": deleteInactiveSubscribers,
	"old history": oncePerDay(deleteOldAuditLines),
	"unused photographs": oncePerDay(deleteUnusedPhotos),
	"price points that shops do not allow": oncePerDay(deleteUnwantedPoints),
	"lowest prices": oncePerDay(refreshAllLowestPrices),
	"lists in texts": oncePerDay(followTextLists),
	"price points of more than 400 days": oncePerDay(thinPoints),
	"messages of more than a year": oncePerDay(deleteOldMessages),
	"counts of visits": oncePerDay(deleteOldCounts),
};

/** Runs all jobs; a failing job does not stop the others. `otherJobs` are jobs of other layers, by name. */
export async function runJobs(
	db: Db,
	now: Date,
	otherJobs: Readonly<Record<string, Job>> = {},
): Promise<void> {
	let unavailableJob: { name: string; error: unknown } | undefined;
	for (const [name, job] of Object.entries({ ...JOBS, ...otherJobs })) {
		try {
			await job(db, now);
		} catch (error) {
			if (unavailability(error) === undefined) logFailure(`Scheduled job failed: ${name}`, error);
			else unavailableJob ??= { name, error };
		}
	}
	logUnavailable(unavailableJob);
}

/** True if the database was unavailable in the last round; this is logged only once. */
let isUnavailable = false;

function logUnavailable(unavailableJob: { name: string; error: unknown } | undefined): void {
	if (unavailableJob && !isUnavailable)
		logFailure(`Scheduled job failed: ${unavailableJob.name}`, unavailableJob.error);
	isUnavailable = unavailableJob !== undefined;
}

const jobQueue = taskQueue("Scheduled jobs failed");
let roundTimer: NodeJS.Timeout | undefined;
let watchTimer: NodeJS.Timeout | undefined;
let requestTimer: NodeJS.Timeout | undefined;
let requestRound: (() => void) | undefined;

/**
 * Runs the jobs now, every hour, after a commit that changed offers, and soon after an import by another process. With
 * `checkIntervalMs`, checks at this interval for requests of a process that delegates its jobs, and runs the jobs then.
 */
export function startJobs(
	db: Db,
	otherJobs: Readonly<Record<string, Job>> = {},
	{ checkIntervalMs }: { checkIntervalMs?: number | undefined } = {},
): void {
	/** Changes with each import, feed run and undo by any process; the value at the start of the last round. */
	let lastMarker: string | undefined;
	let lastRequest: string | undefined;
	const runRound = async () => {
		lastMarker = await valueOrUndefined(findRunMarker(db));
		if (checkIntervalMs !== undefined) lastRequest = await valueOrUndefined(findJobRequest(db));
		await runJobs(db, new Date(), otherJobs);
	};
	requestRound = () => {
		clearTimeout(roundTimer);
		roundTimer = setTimeout(wakeJobs, ROUND_INTERVAL_MS).unref();
		// The queue runs one round at a time.
		jobQueue.enqueue(runRound);
	};
	onCommitted("offers-changed", requestRound);
	requestRound();
	watchTimer = setInterval(() => {
		jobQueue.enqueue(async () => {
			const marker = await valueOrUndefined(findRunMarker(db));
			if (marker !== undefined && marker !== lastMarker) wakeJobs();
			else await valueOrUndefined(hideEndedPrices(db, new Date()));
		});
	}, WATCH_INTERVAL_MS).unref();
	if (checkIntervalMs === undefined) return;
	requestTimer = setInterval(() => {
		jobQueue.enqueue(async () => {
			const request = await valueOrUndefined(findJobRequest(db));
			if (request !== undefined && request !== lastRequest) wakeJobs();
		});
	}, checkIntervalMs).unref();
}

/** Does not run the jobs in this process; after a commit that changed offers, requests them from the other process. */
export function delegateJobs(db: Db): void {
	requestRound = () => {
		jobQueue.enqueue(() => writeStatement(db, requestJobs));
	};
	onCommitted("offers-changed", requestRound);
}

/** True if the last read failed; this is logged only once. */
let hasReadFailed = false;

/** Returns the value that is being read; undefined if the database cannot be read. */
async function valueOrUndefined<Value>(valuePromise: Promise<Value>): Promise<Value | undefined> {
	try {
		const value = await valuePromise;
		hasReadFailed = false;
		return value;
	} catch (error) {
		if (!hasReadFailed) logFailure("Scheduled jobs could not look for work", error);
		hasReadFailed = true;
		return undefined;
	}
}

function wakeJobs(): void {
	requestRound?.();
}

/** Stops the jobs once the current round has ended. */
export async function stopJobs(): Promise<void> {
	requestRound = undefined;
	onCommitted("offers-changed", undefined);
	clearTimeout(roundTimer);
	clearInterval(watchTimer);
	clearInterval(requestTimer);
	await jobQueue.waitForTasks();
}
