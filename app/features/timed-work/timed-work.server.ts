import type { Database } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { onCommitted, writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { ageAlerts, followAlerts } from "~/features/alerts/follow-alerts.server";
import { followLowestPrices } from "~/features/catalogue/write/prices/lowest-prices.queries.server";
import { followShownPrices } from "~/features/catalogue/write/prices/shown-prices.queries.server";
import { thinPoints } from "~/features/catalogue/write/prices/thin-points.queries.server";
import { forgetOldMessages } from "~/features/contact/forget-old-messages.server";
import { forgetOldCounts } from "~/features/insight/counting/forget-old-counts.server";
import { forgetOldMails } from "~/features/mail/forget-old-mails.server";
import { forgetSubscribers } from "~/features/newsletter/forget-subscribers.server";
import { forgetOldHistory } from "~/history/changes.queries.server";
import { logFailure } from "~/logging/failure.server";
import { turns } from "~/logging/turns.server";
import { findAsked, updateAsked } from "./asked-work.queries.server";
import { findImportMarker } from "./import-marker.queries.server";

const EVERY_MS = 60 * 60 * 1000;

/** How often the site asks whether another process, such as `npm run import`, has imported something. */
export const WATCH_EVERY_MS = 30_000;

export type Job = (db: Kysely<Database>, now: Date) => Promise<unknown>;

/** A job that has nothing new to do until the next day in UTC, or the next start. */
function oncePerDay(job: Job): Job {
	const lastDays = new WeakMap<Kysely<Database>, string>();
	return async (db, now) => {
		const day = now.toISOString().slice(0, 10);
		if (lastDays.get(db) === day) return;
		await job(db, now);
		lastDays.set(db, day);
	};
}

/** What depends on the time of day, in this order; each is safe to repeat. */
const JOBS: Record<string, Job> = {
	"shown prices": followShownPrices,
	"ends of alerts": ageAlerts,
	"price alerts": followAlerts,
	"old mails": forgetOldMails,
	"newsletter addresses": forgetSubscribers,
	"old history": oncePerDay(forgetOldHistory),
	"lowest prices": oncePerDay(followLowestPrices),
	"price points of more than 400 days": oncePerDay(thinPoints),
	"messages of more than a year": oncePerDay(forgetOldMessages),
	"counts of visits": oncePerDay(forgetOldCounts),
};

/**
 * Does what is due by now, each job on its own: one that fails leaves the others alone. `others` are jobs of layers
 * above, by what they are called.
 */
export async function doTimedWork(
	db: Kysely<Database>,
	now: Date,
	others: Readonly<Record<string, Job>> = {},
): Promise<void> {
	let unavailable: { name: string; error: unknown } | undefined;
	for (const [name, job] of Object.entries({ ...JOBS, ...others })) {
		try {
			await job(db, now);
		} catch (error) {
			if (unavailability(error) === undefined) logFailure(`Timed work failed: ${name}`, error);
			else unavailable ??= { name, error };
		}
	}
	tellUnavailable(unavailable);
}

/** Whether the database could not be used the last time: that is logged once, however long it lasts and however many jobs wait. */
let isUnavailable = false;

function tellUnavailable(failed: { name: string; error: unknown } | undefined): void {
	if (failed && !isUnavailable) logFailure(`Timed work failed: ${failed.name}`, failed.error);
	isUnavailable = failed !== undefined;
}

const running = turns("Timed work failed");
let timer: NodeJS.Timeout | undefined;
let watch: NodeJS.Timeout | undefined;
let otherWatch: NodeJS.Timeout | undefined;
let wakeUp: (() => void) | undefined;

/**
 * Does the timed work now, every hour, when it is woken, and soon after another process has imported something; where
 * `lookEveryMs` is given, also when another process that leaves the timed work to this one was woken.
 */
export function startTimedWork(
	db: Kysely<Database>,
	others: Readonly<Record<string, Job>> = {},
	{ lookEveryMs }: { lookEveryMs?: number | undefined } = {},
): void {
	/** What had been imported, and what others had asked for, when the newest round began. */
	let seen: string | undefined;
	let asked: string | undefined;
	const round = async () => {
		seen = await orUndefined(findImportMarker(db));
		if (lookEveryMs !== undefined) asked = await orUndefined(findAsked(db));
		await doTimedWork(db, new Date(), others);
	};
	wakeUp = () => {
		clearTimeout(timer);
		timer = setTimeout(wakeTimedWork, EVERY_MS).unref();
		// One round at a time; the next finds what came meanwhile.
		running.take(round);
	};
	onCommitted("offers-changed", wakeUp);
	wakeUp();
	watch = setInterval(() => {
		running.take(async () => {
			const marker = await orUndefined(findImportMarker(db));
			if (marker !== undefined && marker !== seen) wakeTimedWork();
		});
	}, WATCH_EVERY_MS).unref();
	if (lookEveryMs === undefined) return;
	otherWatch = setInterval(() => {
		running.take(async () => {
			const wanted = await orUndefined(findAsked(db));
			if (wanted !== undefined && wanted !== asked) wakeTimedWork();
		});
	}, lookEveryMs).unref();
}

/** Leaves the timed work to another process: what wakes it here is passed on. */
export function leaveTimedWork(db: Kysely<Database>): void {
	wakeUp = () => {
		running.take(() => writeStatement(db, updateAsked));
	};
	onCommitted("offers-changed", wakeUp);
}

/** Whether it could not say the last time: that is logged once, however long it lasts. */
let isFailing = false;

/** Undefined where the database cannot say. */
async function orUndefined(marker: Promise<string | undefined>): Promise<string | undefined> {
	try {
		const found = await marker;
		isFailing = false;
		return found;
	} catch (error) {
		if (!isFailing) logFailure("Timed work could not see what was imported", error);
		isFailing = true;
		return undefined;
	}
}

/** Tells the timed work that offers were written. */
export function wakeTimedWork(): void {
	wakeUp?.();
}

/** Ends the timed work when the round that runs has ended. */
export async function stopTimedWork(): Promise<void> {
	wakeUp = undefined;
	onCommitted("offers-changed", undefined);
	clearTimeout(timer);
	clearInterval(watch);
	clearInterval(otherWatch);
	await running.ended();
}
