import type { Db } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { onCommitted, writeStatement } from "db/writes/write";
import { deleteOldAuditLines } from "~/audit-log/audit-log.queries.server";
import { HOUR_MS } from "~/config/time";
import { endAndRenewAlerts, followAlerts } from "~/features/alerts/follow-alerts.server";
import {
	followDisplayPrices,
	followLowestPrices,
	hideEndedPrices,
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
import { findRequest, requestJobs } from "./job-requests.queries.server";

const EVERY_MS = HOUR_MS;

/** Interval of checks for imports by other processes, such as `npm run import`, and for expired prices. */
export const WATCH_EVERY_MS = 30_000;

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
	"shown prices": followDisplayPrices,
	"pick of the day": storePickOfTheDay,
	"ends of alerts": endAndRenewAlerts,
	"price alerts": followAlerts,
	"old mails": eraseOldMails,
	"newsletter addresses": deleteInactiveSubscribers,
	"old history": oncePerDay(deleteOldAuditLines),
	"unused photographs": oncePerDay(deleteUnusedPhotos),
	"price points that shops do not allow": oncePerDay(deleteUnwantedPoints),
	"lowest prices": oncePerDay(followLowestPrices),
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
	let unavailable: { name: string; error: unknown } | undefined;
	for (const [name, job] of Object.entries({ ...JOBS, ...otherJobs })) {
		try {
			await job(db, now);
		} catch (error) {
			if (unavailability(error) === undefined) logFailure(`Scheduled job failed: ${name}`, error);
			else unavailable ??= { name, error };
		}
	}
	logUnavailable(unavailable);
}

/** True if the database was unavailable in the last round; this is logged only once. */
let isUnavailable = false;

function logUnavailable(failed: { name: string; error: unknown } | undefined): void {
	if (failed && !isUnavailable) logFailure(`Scheduled job failed: ${failed.name}`, failed.error);
	isUnavailable = failed !== undefined;
}

const running = taskQueue("Scheduled jobs failed");
let timer: NodeJS.Timeout | undefined;
let watch: NodeJS.Timeout | undefined;
let otherWatch: NodeJS.Timeout | undefined;
let wakeUp: (() => void) | undefined;

/**
 * Runs the jobs now, every hour, after a commit that changed offers, and soon after an import by another process. With
 * `lookIntervalMs`, checks at this interval for requests of a process that delegates its jobs, and runs the jobs then.
 */
export function startJobs(
	db: Db,
	otherJobs: Readonly<Record<string, Job>> = {},
	{ lookIntervalMs }: { lookIntervalMs?: number | undefined } = {},
): void {
	/** Marker of the runs at the start of the last round. */
	let seen: string | undefined;
	let lastRequest: string | undefined;
	const round = async () => {
		seen = await valueOrUndefined(findRunMarker(db));
		if (lookIntervalMs !== undefined) lastRequest = await valueOrUndefined(findRequest(db));
		await runJobs(db, new Date(), otherJobs);
	};
	wakeUp = () => {
		clearTimeout(timer);
		timer = setTimeout(wakeJobs, EVERY_MS).unref();
		// The queue runs one round at a time.
		running.enqueue(round);
	};
	onCommitted("offers-changed", wakeUp);
	wakeUp();
	watch = setInterval(() => {
		running.enqueue(async () => {
			const marker = await valueOrUndefined(findRunMarker(db));
			if (marker !== undefined && marker !== seen) wakeJobs();
			else await valueOrUndefined(hideEndedPrices(db, new Date()));
		});
	}, WATCH_EVERY_MS).unref();
	if (lookIntervalMs === undefined) return;
	otherWatch = setInterval(() => {
		running.enqueue(async () => {
			const request = await valueOrUndefined(findRequest(db));
			if (request !== undefined && request !== lastRequest) wakeJobs();
		});
	}, lookIntervalMs).unref();
}

/** Does not run the jobs in this process; after a commit that changed offers, requests them from the other process. */
export function delegateJobs(db: Db): void {
	wakeUp = () => {
		running.enqueue(() => writeStatement(db, requestJobs));
	};
	onCommitted("offers-changed", wakeUp);
}

/** True if the last read failed; this is logged only once. */
let isFailing = false;

/** Returns the value that is being read; undefined if the database cannot be read. */
async function valueOrUndefined<Value>(looking: Promise<Value>): Promise<Value | undefined> {
	try {
		const value = await looking;
		isFailing = false;
		return value;
	} catch (error) {
		if (!isFailing) logFailure("Scheduled jobs could not look for work", error);
		isFailing = true;
		return undefined;
	}
}

function wakeJobs(): void {
	wakeUp?.();
}

/** Stops the jobs once the current round has ended. */
export async function stopJobs(): Promise<void> {
	wakeUp = undefined;
	onCommitted("offers-changed", undefined);
	clearTimeout(timer);
	clearInterval(watch);
	clearInterval(otherWatch);
	await running.ended();
}
