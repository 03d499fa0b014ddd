import { setTimeout as wait } from "node:timers/promises";
import { sharedClockTime } from "db/clock";
import type { Db } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { writeStatement } from "db/writes/write";
import { HOUR_MS, MINUTE_MS } from "~/config/time";
import { logFailure } from "~/logging/failure.server";
import { taskQueue } from "~/logging/task-queue.server";
import {
	type ClaimedCopy,
	CODES_ABOUT_ONE_MAIL,
	type CopySource,
	resultOfError,
} from "./mail-copies";
import { type MailSettings, type MailTransport, openTransport } from "./mail-transport.server";
import {
	claimDueMail,
	endPauses,
	extendClaim,
	findNextMailDueTime,
	recordFailure,
	recordSent,
	type StoredMail,
} from "./mails.queries.server";

const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;

/** A mail to a visitor is given up after this time: its links have expired and its prices are old. */
const GIVE_UP_MS = 48 * HOUR_MS;

/** Time limit of retries to record a sent mail: a mail that is not recorded as sent would be sent again. */
const RECORD_TIMEOUT_MS = MINUTE_MS;
const RECORD_RETRY_MS = 1000;

/** Lifetime of a claim after its last renewal: a claim that is older belongs to a dead process. */
export const CLAIM_LIFETIME_MS = 20_000;
const RENEW_EVERY_MS = CLAIM_LIFETIME_MS / 4;

/** Time that a running attempt gets after `stop`: less than the site has for closing. */
const STOP_GRACE_MS = 2500;

/** Returns the pause after a number of failed attempts: a minute, doubled each time, at most an hour. */
export function retryPauseMs(attempts: number): number {
	return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
}

/**
 * Returns the time of the next attempt after a failure; undefined if the mail is given up. Mails to the owner are never
 * given up.
 */
function nextAttemptAfter(
	{ attempts, recipient, createdAt }: StoredMail,
	now: Date,
): Date | undefined {
	const nextAttemptAt = new Date(now.getTime() + retryPauseMs(attempts));
	const ageMs = nextAttemptAt.getTime() - Date.parse(createdAt);
	return recipient !== null && ageMs > GIVE_UP_MS ? undefined : nextAttemptAt;
}

/** Returns the reason of a failure as a code only: the server's message may name the visitor. */
function failureCode(error: unknown): string {
	const { code, responseCode } = Object(error);
	return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}

/** Records a result, with retries while the database is unavailable. */
async function recordWithRetries(record: () => Promise<void>): Promise<void> {
	const deadline = performance.now() + RECORD_TIMEOUT_MS;
	for (;;) {
		try {
			return await record();
		} catch (error) {
			if (unavailability(error) === undefined || performance.now() > deadline) throw error;
			await wait(RECORD_RETRY_MS);
		}
	}
}

/** Returns the end of a new claim by the shared clock, because a machine with another clock may claim the mail next. */
async function claimEnd(db: Db): Promise<Date> {
	return new Date((await sharedClockTime(db)).getTime() + CLAIM_LIFETIME_MS);
}

/** Starts renewing a claim. Returns a function that stops the renewals and resolves after the last one. */
function startClaimRenewal(db: Db, extend: (until: Date) => Promise<void>): () => Promise<void> {
	let lastRenewal = Promise.resolve();
	async function renew(): Promise<void> {
		try {
			await extend(await claimEnd(db));
		} catch {
			// The next renewal comes before the claim ends; while the database is unavailable no other process can claim the
			// mail.
		}
	}
	const timer = setInterval(() => {
		lastRenewal = renew();
	}, RENEW_EVERY_MS);
	return () => {
		clearInterval(timer);
		return lastRenewal;
	};
}

type AttemptResult =
	| "sent"
	/** The mail server refused this mail; further mails may be sent. */
	| "refused"
	| "server-failed"
	/** The attempt was abandoned because the site stops. */
	| "cut";

async function attemptMail(
	db: Db,
	transport: MailTransport,
	mail: StoredMail,
	abandonSignal: AbortSignal | undefined,
): Promise<AttemptResult> {
	const stopRenewals = startClaimRenewal(db, (until) => extendClaim(db, mail, until));
	try {
		await transport.send({ ...mail, messageName: `mail-${mail.id}` }, { abandonSignal });
	} catch (error) {
		await stopRenewals();
		if (abandonSignal?.aborted) {
			await writeStatement(db, async (connection) =>
				extendClaim(connection, mail, await sharedClockTime(connection)),
			);
			return "cut";
		}
		const failure = failureCode(error);
		const nextAttemptAt = nextAttemptAfter(mail, await sharedClockTime(db));
		await writeStatement(db, (connection) =>
			recordFailure(connection, mail, failure, nextAttemptAt),
		);
		const nextText = nextAttemptAt ? `next attempt ${nextAttemptAt.toISOString()}` : "given up";
		console.error(
			`Mail ${mail.id} (${mail.key}) was not sent (attempt ${mail.attempts}: ${failure}); ${nextText}.`,
		);
		return CODES_ABOUT_ONE_MAIL.includes(Object(error).code) ? "refused" : "server-failed";
	}
	try {
		const now = new Date();
		await recordWithRetries(() =>
			writeStatement(db, (connection) => recordSent(connection, mail.id, now)),
		);
		return "sent";
	} finally {
		await stopRenewals();
	}
}

/**
 * Sends a copy of a letter. The copy is marked before its last line is sent, so that it is sent at most once, even if
 * the process is killed.
 */
async function attemptCopy(
	db: Db,
	transport: MailTransport,
	copy: ClaimedCopy,
	abandonSignal: AbortSignal | undefined,
): Promise<AttemptResult> {
	let isHandedOver = false;
	const stopRenewals = startClaimRenewal(db, copy.extend);
	try {
		await transport.send(copy.mail, {
			abandonSignal,
			async beforeLastLine() {
				await copy.markHandedOver();
				isHandedOver = true;
			},
		});
	} catch (error) {
		await stopRenewals();
		const result = resultOfError(error, isHandedOver);
		const failure = failureCode(error);
		await recordWithRetries(() => copy.record(result, failure));
		if (abandonSignal?.aborted) return "cut";
		if (result !== "unsent" && result !== "unclear") return "refused";
		console.error(`A copy of a letter (${copy.mail.messageName}) was not sent (${failure}).`);
		return "server-failed";
	}
	await stopRenewals();
	await recordWithRetries(() => copy.record("accepted", null));
	return "sent";
}

interface DeliverDueOptions {
	stopSignal?: AbortSignal;
	abandonSignal?: AbortSignal;
	copies?: CopySource | undefined;
}

/**
 * Sends all due mails, one after the other: if the process is killed, at most one was sent without being recorded. Then
 * sends copies of letters, as long as no mail is due. Starts no further mail once `stopSignal` is aborted, and abandons
 * the current one once `abandonSignal` is. Returns false if the mail server failed.
 */
export async function deliverDue(
	db: Db,
	server: MailSettings,
	{ stopSignal, abandonSignal, copies }: DeliverDueOptions = {},
): Promise<boolean> {
	const transport = openTransport(server);
	try {
		while (!stopSignal?.aborted) {
			const until = await claimEnd(db);
			const now = new Date(until.getTime() - CLAIM_LIFETIME_MS);
			const mail = await writeStatement(db, (connection) => claimDueMail(connection, now, until));
			if (mail) {
				if ((await attemptMail(db, transport, mail, abandonSignal)) === "server-failed")
					return false;
				continue;
			}
			const copy = await copies?.claimNext(db, now, until);
			if (!copy) break;
			if ((await attemptCopy(db, transport, copy, abandonSignal)) === "server-failed") return false;
		}
		return true;
	} finally {
		await transport.close();
	}
}

export interface Delivery {
	/** Looks for due mails; call it when a mail was queued. */
	wake: () => void;
	/** Resolves when the current attempt has ended; a long attempt is interrupted, and repeated at the next start. */
	stop: () => Promise<void>;
}

export interface DeliveryOptions {
	/** Interval of checks for mails that other processes queued; undefined if no other process queues mails. */
	checkIntervalMs?: number | undefined;
	/** Source of the copies of letters. */
	copies?: CopySource | undefined;
}

/**
 * Starts sending waiting mails. Mails that failed earlier are retried at once, then with back-off. The mail server's
 * settings are read before each round, so that changes apply at once; mails wait while there is no server.
 */
export function startDelivery(
	db: Db,
	findServer: () => Promise<MailSettings | undefined>,
	{ checkIntervalMs, copies }: DeliveryOptions = {},
): Delivery {
	const stopController = new AbortController();
	const abandonController = new AbortController();
	const options = {
		stopSignal: stopController.signal,
		abandonSignal: abandonController.signal,
		copies,
	};
	const queue = taskQueue("Mails could not be delivered");
	let timer: NodeJS.Timeout | undefined;
	const checkTimer =
		checkIntervalMs === undefined ? undefined : setInterval(checkForDue, checkIntervalMs).unref();
	/** Number of consecutive failures of the mail server, which delay all mails. */
	let serverFailures = 0;
	/** The server of the last round: after a change of server, mails that failed are retried at once. */
	let lastServer: MailSettings | undefined;
	/** True if the last round failed: an outage of the database is logged once. */
	let isDatabaseFailing = false;
	queue.enqueue(deliverRound);

	const isOtherServer = (server: MailSettings | undefined) =>
		server?.smtpUrl !== lastServer?.smtpUrl || server?.owner !== lastServer?.owner;

	async function endAllPauses() {
		const now = await sharedClockTime(db);
		await writeStatement(db, (connection) => endPauses(connection, now, CLAIM_LIFETIME_MS));
	}

	async function deliverRound() {
		try {
			const server = await findServer();
			if (isOtherServer(server)) {
				lastServer = server;
				serverFailures = 0;
				if (server) await endAllPauses();
			}
			if (!server) return;
			const isServerUp = await deliverDue(db, server, options);
			serverFailures = isServerUp ? 0 : serverFailures + 1;
			if (!isServerUp) return schedule(retryPauseMs(serverFailures));
			const now = await sharedClockTime(db);
			const nextDueAt = await findNextDueTime(now);
			if (nextDueAt) schedule(nextDueAt.getTime() - now.getTime());
			isDatabaseFailing = false;
		} catch (error) {
			logOutageOnce(error);
			schedule(FIRST_PAUSE_MS);
		}
	}

	/** Returns the time at which the next mail or copy is due. */
	async function findNextDueTime(now: Date): Promise<Date | undefined> {
		const [mail, copy] = await Promise.all([findNextMailDueTime(db), copies?.findNextDue(db, now)]);
		return mail && copy ? new Date(Math.min(mail.getTime(), copy.getTime())) : (mail ?? copy);
	}

	function logOutageOnce(error: unknown) {
		if (!isDatabaseFailing) logFailure("Mails could not be delivered", error);
		isDatabaseFailing = true;
	}

	function schedule(ms: number) {
		clearTimeout(timer);
		if (stopController.signal.aborted) return;
		// Checks again after the longest pause at the latest, in case a clock was wrong.
		timer = setTimeout(wake, Math.min(Math.max(0, ms), MAX_PAUSE_MS)).unref();
	}

	/** Starts a round if the mail server has changed, or if a mail is due and the server has not just failed. */
	function checkForDue() {
		queue.enqueue(async () => {
			try {
				const server = await findServer();
				if (isOtherServer(server)) return wake();
				if (!server || serverFailures > 0) return;
				const now = await sharedClockTime(db);
				const nextDueAt = await findNextDueTime(now);
				if (nextDueAt && nextDueAt <= now) wake();
			} catch (error) {
				logOutageOnce(error);
			}
		});
	}

	function wake() {
		// Rounds do not overlap; the next starts after this one, and finds mails queued meanwhile.
		if (!stopController.signal.aborted) queue.enqueue(deliverRound);
	}

	return {
		wake,
		async stop() {
			stopController.abort();
			clearTimeout(timer);
			clearInterval(checkTimer);
			const abandonTimer = setTimeout(() => abandonController.abort(), STOP_GRACE_MS);
			await queue.waitForTasks();
			clearTimeout(abandonTimer);
		},
	};
}
