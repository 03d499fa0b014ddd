import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { ageAlerts, followAlerts } from "~/features/alerts/follow-alerts.server";
import { followShownPrices } from "~/features/catalogue/write/shown-prices.queries.server";
import { forgetOldMails } from "~/features/mail/forget-old-mails.server";
import { forgetSubscribers } from "~/features/newsletter/forget-subscribers.server";
import { logFailure } from "~/logging/failure.server";

const EVERY_MS = 60 * 60 * 1000;

/** What depends on the time of day, in this order; each is safe to repeat. */
const JOBS: Record<string, (db: Kysely<Database>, now: Date) => Promise<unknown>> = {
	"shown prices": followShownPrices,
	"ends of alerts": ageAlerts,
	"price alerts": followAlerts,
	"old mails": forgetOldMails,
	"newsletter addresses": forgetSubscribers,
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
