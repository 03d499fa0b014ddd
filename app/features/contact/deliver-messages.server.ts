import { retryBusy } from "db/retry-busy";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { MAX_ATTEMPT_MS, type MailSettings, mailMessage } from "./contact-mail.server";
import {
	claimDue,
	endPauses,
	findNextDue,
	recordFailure,
	recordSent,
	type StoredMessage,
} from "./messages.queries.server";

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** A message that was taken but not recorded so would be mailed again: worth a longer wait for the database. */
const RECORD_WITHIN_MS = 60_000;

/** The pause after so many failed attempts: a minute, doubled each time, at most an hour. */
export function pauseAfter(attempts: number): number {
	return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
}

/** Why mailing failed, as a code: what the server said may name the visitor. */
function failureCode(error: unknown): string {
	const { code, responseCode } = Object(error);
	return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}

async function attempt(
	db: Kysely<Database>,
	settings: MailSettings,
	message: StoredMessage,
): Promise<void> {
	try {
		await mailMessage(settings, message);
	} catch (error) {
		const failure = failureCode(error);
		const next = new Date(Date.now() + pauseAfter(message.attempts));
		await retryBusy(() => recordFailure(db, message.id, failure, next));
		console.error(
			`Contact message ${message.id} was not mailed (attempt ${message.attempts}: ${failure}); next attempt ${next.toISOString()}.`,
		);
		return;
	}
	await retryBusy(() => recordSent(db, message.id, new Date()), RECORD_WITHIN_MS);
}

/** Mails every message that is due, one after the other. */
export async function deliverDue(db: Kysely<Database>, settings: MailSettings): Promise<void> {
	for (;;) {
		const now = new Date();
		const until = new Date(now.getTime() + MAX_ATTEMPT_MS);
		const message = await retryBusy(() => claimDue(db, now, until));
		if (!message) return;
		await attempt(db, settings, message);
	}
}

export interface Delivery {
	/** Looks for messages that are due; call it when one was stored. */
	wake: () => void;
	/** Ends when the attempt that runs has ended. */
	stop: () => Promise<void>;
}

/** Mails waiting messages from now on, failed ones at once and then again and again until they are sent. */
export function startDelivery(db: Kysely<Database>, settings: MailSettings): Delivery {
	let timer: NodeJS.Timeout | undefined;
	let isStopped = false;
	let running = round(() => retryBusy(() => endPauses(db, new Date())));

	async function round(before: () => Promise<void> = async () => {}) {
		try {
			await before();
			await deliverDue(db, settings);
			const due = await findNextDue(db);
			if (due) schedule(due.getTime() - Date.now());
		} catch (error) {
			console.error("Contact messages could not be delivered:", error);
			schedule(FIRST_PAUSE_MS);
		}
	}

	function schedule(ms: number) {
		clearTimeout(timer);
		if (isStopped) return;
		timer = setTimeout(wake, Math.max(0, ms)).unref();
	}

	function wake() {
		// One round at a time; the next begins when this one has ended, and finds what came meanwhile.
		if (!isStopped) running = running.then(() => round());
	}

	return {
		wake,
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
			return running;
		},
	};
}
