import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { ageAlerts, followAlerts } from "~/features/alerts/follow-alerts.server";
import { followLowestPrices } from "~/features/catalogue/write/lowest-prices.queries.server";
import { followShownPrices } from "~/features/catalogue/write/shown-prices.queries.server";
import { thinPoints } from "~/features/catalogue/write/thin-points.queries.server";
import { forgetOldMails } from "~/features/mail/forget-old-mails.server";
import { forgetSubscribers } from "~/features/newsletter/forget-subscribers.server";
import { logFailure } from "~/logging/failure.server";

const EVERY_MS = 60 * 60 * 1000;

type Job = (db: Kysely<Database>, now: Date) => Promise<unknown>;

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
	"lowest prices": oncePerDay(followLowestPrices),
	"price points of more than 400 days": oncePerDay(thinPoints),
};

/** Does what is due by now, each job on its own: one that fails leaves the others alone. */
export async function doTimedWork(db: Kysely<Database>, now: Date): Promise<void> {
	for (const [name, job] of Object.entries(JOBS)) {
		try {
			await job(db, now);
		} catch (error) {
			logFailure(`Timed work failed: ${name}`, error);
		}
	}
}

let running: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
let wakeUp: (() => void) | undefined;

/** Does the timed work now, every hour, and when it is woken. */
export function startTimedWork(db: Kysely<Database>): void {
	wakeUp = () => {
		clearTimeout(timer);
		timer = setTimeout(wakeTimedWork, EVERY_MS).unref();
		// One round at a time; the next finds what came meanwhile.
		running = running.then(() => doTimedWork(db, new Date()));
	};
	wakeUp();
}

/** Tells the timed work that offers were written. */
export function wakeTimedWork(): void {
	wakeUp?.();
}

/** Ends the timed work when the round that runs has ended. */
export async function stopTimedWork(): Promise<void> {
	wakeUp = undefined;
	clearTimeout(timer);
	await running;
}
