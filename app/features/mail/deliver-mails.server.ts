import { setTimeout as wait } from "node:timers/promises";
import { sharedNow } from "db/clock";
import type { Db } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { writeStatement } from "db/writes/write";
import { HOUR_MS, MINUTE_MS } from "~/config/time";
import { logFailure } from "~/logging/failure.server";
import { taskQueue } from "~/logging/task-queue.server";
import { type ClaimedCopy, type CopySource, failedResult, REFUSALS } from "./mail-copies";
import { type MailSettings, type MailTransport, openTransport } from "./mail-transport.server";
import {
	claimDue,
	endPauses,
	extendClaim,
	findNextDue,
	recordFailure,
	recordSent,
	type StoredMail,
} from "./mails.queries.server";

const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;

/** A mail to a visitor is given up after this: its links end, and its price is an old one. */
const GIVE_UP_MS = 48 * HOUR_MS;

/** A mail that was taken but not recorded so would be sent again: worth a longer wait for the database. */
const RECORD_WITHIN_MS = MINUTE_MS;
const RECORD_AGAIN_MS = 1000;

/** Lifetime of a claim after its last renewal: then the process that sent the mail has died. */
export const CLAIM_MS = 20_000;
const RENEW_EVERY_MS = CLAIM_MS / 4;

/** An attempt that runs when the delivery stops gets this long: less than the site has for closing. */
const CUT_AFTER_MS = 2500;

/** Returns the pause after a number of failed attempts: a minute, doubled each time, at most an hour. */
export function pauseAfter(attempts: number): number {
	return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
}

/**
 * Returns the time of the next attempt after a failure; undefined if the mail is given up. Mails to the owner never
 * are.
 */
function nextAttempt({ attempts, recipient, createdAt }: StoredMail, now: Date): Date | undefined {
	const next = new Date(now.getTime() + pauseAfter(attempts));
	const age = next.getTime() - Date.parse(createdAt);
	return recipient !== null && age > GIVE_UP_MS ? undefined : next;
}

/** Returns the reason of a failure as a code only: the server's message may name the visitor. */
function failureCode(error: unknown): string {
	const { code, responseCode } = Object(error);
	return [code, responseCode].filter(Boolean).join(" ") || "unknown";
}

/** Waits for a database that is away for a while. */
async function recordPatiently(record: () => Promise<void>): Promise<void> {
	const deadline = performance.now() + RECORD_WITHIN_MS;
	for (;;) {
		try {
			return await record();
		} catch (error) {
			if (unavailability(error) === undefined || performance.now() > deadline) throw error;
			await wait(RECORD_AGAIN_MS);
		}
	}
}

/**
 * Returns the end of a new claim, by the shared clock: another machine, whose clock differs, may take the mail over.
 */
async function claimEnd(db: Db): Promise<Date> {
	return new Date((await sharedNow(db)).getTime() + CLAIM_MS);
}

/** Renews a claim until the function that this returns is called, which ends with the last renewal. */
function keepClaim(db: Db, extend: (until: Date) => Promise<void>): () => Promise<void> {
	let renewing = Promise.resolve();
	async function renew(): Promise<void> {
		try {
			await extend(await claimEnd(db));
		} catch {
			// Renewed again before it ends; a database that is away lets no other process claim the mail.
		}
	}
	const timer = setInterval(() => {
		renewing = renew();
	}, RENEW_EVERY_MS);
	return () => {
		clearInterval(timer);
		return renewing;
	};
}

type Attempt = "sent" | "refused" | "server-failed" | "cut";

async function attempt(
	db: Db,
	transport: MailTransport,
	mail: StoredMail,
	cut: AbortSignal | undefined,
): Promise<Attempt> {
	const endClaim = keepClaim(db, (until) => extendClaim(db, mail, until));
	try {
		await transport.send({ ...mail, messageName: `mail-${mail.id}` }, { cut });
	} catch (error) {
		await endClaim();
		if (cut?.aborted) {
			await writeStatement(db, async (connection) =>
				extendClaim(connection, mail, await sharedNow(connection)),
			);
			return "cut";
		}
		const failure = failureCode(error);
		const next = nextAttempt(mail, await sharedNow(db));
		await writeStatement(db, (connection) => recordFailure(connection, mail, failure, next));
		const outlook = next ? `next attempt ${next.toISOString()}` : "given up";
		console.error(
			`Mail ${mail.id} (${mail.key}) was not sent (attempt ${mail.attempts}: ${failure}); ${outlook}.`,
		);
		return REFUSALS.includes(Object(error).code) ? "refused" : "server-failed";
	}
	try {
		const now = new Date();
		await recordPatiently(() =>
			writeStatement(db, (connection) => recordSent(connection, mail.id, now)),
		);
		return "sent";
	} finally {
		await endClaim();
	}
}

/** Hands a copy over: marked before its last line, it is sent at most once, whenever the process is killed. */
async function attemptCopy(
	db: Db,
	transport: MailTransport,
	copy: ClaimedCopy,
	cut: AbortSignal | undefined,
): Promise<Attempt> {
	let isMarked = false;
	const endClaim = keepClaim(db, copy.extend);
	try {
		await transport.send(copy.mail, {
			cut,
			async beforeLastLine() {
				await copy.mark();
				isMarked = true;
			},
		});
	} catch (error) {
		await endClaim();
		const result = failedResult(error, isMarked);
		const failure = failureCode(error);
		await recordPatiently(() => copy.record(result, failure));
		if (cut?.aborted) return "cut";
		if (result !== "unsent" && result !== "unclear") return "refused";
		console.error(`A copy of a letter (${copy.mail.messageName}) was not sent (${failure}).`);
		return "server-failed";
	}
	await endClaim();
	await recordPatiently(() => copy.record("accepted", null));
	return "sent";
}

interface DeliverOptions {
	stop?: AbortSignal;
	cut?: AbortSignal;
	copies?: CopySource | undefined;
}

/**
 * Sends all due mails, one after the other: if the process is killed, at most one was sent without being recorded. Then
 * sends copies of mails to many, as long as no mail is due. Starts no further mail once `stop` is aborted, and abandons
 * the current one once `cut` is. Returns false if the mail server failed.
 */
export async function deliverDue(
	db: Db,
	settings: MailSettings,
	{ stop, cut, copies }: DeliverOptions = {},
): Promise<boolean> {
	const transport = openTransport(settings);
	try {
		while (!stop?.aborted) {
			const until = await claimEnd(db);
			const now = new Date(until.getTime() - CLAIM_MS);
			const mail = await writeStatement(db, (connection) => claimDue(connection, now, until));
			if (mail) {
				if ((await attempt(db, transport, mail, cut)) === "server-failed") return false;
				continue;
			}
			const copy = await copies?.claimNext(db, now, until);
			if (!copy) break;
			if ((await attemptCopy(db, transport, copy, cut)) === "server-failed") return false;
		}
		return true;
	} finally {
		await transport.close();
	}
}

export interface Delivery {
	/** Looks for mails that are due; call it when one was queued. */
	wake: () => void;
	/** Resolves when the current attempt has ended; a long one is interrupted, and repeated at the next start. */
	stop: () => Promise<void>;
}

export interface DeliveryOptions {
	/** Interval of checks for mails that other processes queued; undefined if no other process queues any. */
	lookEveryMs?: number | undefined;
	/** Mails to many. */
	copies?: CopySource | undefined;
}

/**
 * Starts sending waiting mails. Mails that failed earlier are retried at once, then with back-off. The mail server is
 * asked for at each look, so that another one counts from then on; without one mails wait.
 */
export function startDelivery(
	db: Db,
	findServer: () => Promise<MailSettings | undefined>,
	{ lookEveryMs, copies }: DeliveryOptions = {},
): Delivery {
	const stopping = new AbortController();
	const cutting = new AbortController();
	const options = { stop: stopping.signal, cut: cutting.signal, copies };
	const running = taskQueue("Mails could not be delivered");
	let timer: NodeJS.Timeout | undefined;
	const watch = lookEveryMs === undefined ? undefined : setInterval(look, lookEveryMs).unref();
	/** Number of consecutive failures of the mail server: the other mails wait as long as the one that was tried. */
	let serverFailures = 0;
	/** The server of the last round: mails that an earlier one failed to send are tried with another at once. */
	let lastServer: MailSettings | undefined;
	/** True if the database failed the last time: an outage is logged once. */
	let isFailing = false;
	running.enqueue(round);

	const isOther = (server: MailSettings | undefined) =>
		server?.smtpUrl !== lastServer?.smtpUrl || server?.owner !== lastServer?.owner;

	async function endAllPauses() {
		const now = await sharedNow(db);
		await writeStatement(db, (connection) => endPauses(connection, now, CLAIM_MS));
	}

	async function round() {
		try {
			const server = await findServer();
			if (isOther(server)) {
				lastServer = server;
				serverFailures = 0;
				if (server) await endAllPauses();
			}
			if (!server) return;
			const isServerUp = await deliverDue(db, server, options);
			serverFailures = isServerUp ? 0 : serverFailures + 1;
			if (!isServerUp) return schedule(pauseAfter(serverFailures));
			const now = await sharedNow(db);
			const due = await findDue(now);
			if (due) schedule(due.getTime() - now.getTime());
			isFailing = false;
		} catch (error) {
			fail(error);
			schedule(FIRST_PAUSE_MS);
		}
	}

	/** Returns when a mail or a copy is due next. */
	async function findDue(now: Date): Promise<Date | undefined> {
		const [mail, copy] = await Promise.all([findNextDue(db), copies?.findNextDue(db, now)]);
		return mail && copy ? new Date(Math.min(mail.getTime(), copy.getTime())) : (mail ?? copy);
	}

	function fail(error: unknown) {
		if (!isFailing) logFailure("Mails could not be delivered", error);
		isFailing = true;
	}

	function schedule(ms: number) {
		clearTimeout(timer);
		if (stopping.signal.aborted) return;
		// Checks again after the longest pause at the latest, in case a clock was wrong.
		timer = setTimeout(wake, Math.min(Math.max(0, ms), MAX_PAUSE_MS)).unref();
	}

	/** Starts a round if a mail is due, unless the mail server has failed and its pause runs, or if it is another. */
	function look() {
		running.enqueue(async () => {
			try {
				const server = await findServer();
				if (isOther(server)) return wake();
				if (!server || serverFailures > 0) return;
				const now = await sharedNow(db);
				const due = await findDue(now);
				if (due && due <= now) wake();
			} catch (error) {
				fail(error);
			}
		});
	}

	function wake() {
		// Rounds do not overlap; the next starts after this one, and finds mails queued meanwhile.
		if (!stopping.signal.aborted) running.enqueue(round);
	}

	return {
		wake,
		async stop() {
			stopping.abort();
			clearTimeout(timer);
			clearInterval(watch);
			const cut = setTimeout(() => cutting.abort(), CUT_AFTER_MS);
			await running.ended();
			clearTimeout(cut);
		},
	};
}
