import { sharedClockTimeText } from "db/clock";
import { countRows } from "db/count-rows";
import { engineOf } from "db/engine";
import type { Db, MailsTable } from "db/schema";
import { emitAfterCommit, writeStatement } from "db/writes/write";
import type { Selectable } from "kysely";
import { DAY_MS } from "~/config/time";
import { siteSettings } from "~/features/settings/settings.queries.server";

export type StoredMail = Selectable<MailsTable>;

/** A mail to be queued. */
export interface OutgoingMail {
	/** Deduplication key: at most one mail is ever queued per key. It outlives the mail, so it has no personal data. */
	key: string;
	/** Recipient's address; absent for the site's owner. */
	to?: string;
	subject: string;
	text: string;
	html?: string;
	/** Reply address, if it is not the sender's. */
	replyTo?: { name: string; address: string };
	/** Further headers by name. */
	headers?: Record<string, string>;
	/** Shown as the sender; the site's name when left out. */
	senderName?: string;
}

/**
 * Queues a mail and wakes the mailer after the commit. Call it in the transaction that makes the mail due. Does nothing
 * if a mail was queued under the same key before.
 */
export async function queueMail(
	trx: Db,
	{ key, to, subject, text, html, replyTo, headers = {}, senderName }: OutgoingMail,
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	await trx
		.insertInto("mails")
		.values({
			key,
			senderName: senderName ?? (await siteSettings(trx)).site.name,
			recipient: to ?? null,
			replyTo: replyTo ? JSON.stringify(replyTo) : null,
			subject,
			text,
			html: html ?? null,
			headers: JSON.stringify(headers),
			createdAt: at,
			nextAttemptAt: sharedClockTimeText(trx, now),
		})
		.onConflict((conflict) => conflict.column("key").doNothing())
		.execute();
	emitAfterCommit(trx, "mail-queued");
}

/**
 * Claims the unsent mail that has waited longest, so that no other process sends it before `until`; undefined if no
 * mail is due.
 */
export function claimDueMail(db: Db, now: Date, until: Date): Promise<StoredMail | undefined> {
	return db
		.updateTable("mails")
		.set((eb) => ({
			attempts: eb("attempts", "+", 1),
			nextAttemptAt: until.toISOString(),
			failure: null,
		}))
		.where("id", "=", (eb) =>
			eb
				.selectFrom("mails")
				.select("id")
				.where("nextAttemptAt", "<=", now.toISOString())
				.orderBy("nextAttemptAt")
				.orderBy("id")
				.limit(1)
				.$if(engineOf(db) === "postgres", (query) => query.forUpdate().skipLocked()),
		)
		.returningAll()
		.executeTakeFirst();
}

/** Identifies a claim: a newer claim by another process has another number of attempts. */
type Claim = Pick<StoredMail, "id" | "attempts">;

/** Changes the end of a claim, if it is the newest and the mail was not sent. */
export async function extendClaim(db: Db, { id, attempts }: Claim, until: Date): Promise<void> {
	await db
		.updateTable("mails")
		.set({ nextAttemptAt: until.toISOString() })
		.where("id", "=", id)
		.where("attempts", "=", attempts)
		.where("sentAt", "is", null)
		.execute();
}

export async function recordSent(db: Db, id: number, now: Date): Promise<void> {
	await db
		.updateTable("mails")
		.set({ sentAt: now.toISOString(), nextAttemptAt: null })
		.where("id", "=", id)
		.execute();
}

/** Stores a test mail that was sent directly, not through the outbox. */
export async function recordTestMail(
	db: Db,
	mail: Pick<
		StoredMail,
		| "key"
		| "senderName"
		| "recipient"
		| "replyTo"
		| "subject"
		| "text"
		| "html"
		| "headers"
		| "createdAt"
	>,
	now: Date,
): Promise<void> {
	await db
		.insertInto("mails")
		.values({ ...mail, attempts: 1, sentAt: now.toISOString(), nextAttemptAt: null })
		.execute();
}

/** Records why an attempt failed, and when the next attempt is due; the mail is given up if that is undefined. */
export async function recordFailure(
	db: Db,
	{ id, attempts }: Claim,
	failure: string,
	nextAttemptAt: Date | undefined,
): Promise<void> {
	await db
		.updateTable("mails")
		.set({ failure, nextAttemptAt: nextAttemptAt?.toISOString() ?? null })
		.where("id", "=", id)
		.where("attempts", "=", attempts)
		.where("sentAt", "is", null)
		.execute();
}

/**
 * Makes mails due now: those that wait after a failure, and those that would be due later than a claim can last, which
 * only a wrong clock can cause. Skips mails that may be claimed.
 */
export async function endPauses(db: Db, now: Date, claimMs: number): Promise<void> {
	const latestClaimEnd = new Date(now.getTime() + claimMs).toISOString();
	await db
		.updateTable("mails")
		.set({ nextAttemptAt: now.toISOString() })
		.where("nextAttemptAt", "is not", null)
		.where((eb) => eb.or([eb("failure", "is not", null), eb("nextAttemptAt", ">", latestClaimEnd)]))
		.execute();
}

/** Returns the earliest time at which an unsent mail is due; undefined if no mail waits. */
export async function findNextMailDueTime(db: Db): Promise<Date | undefined> {
	const row = await db
		.selectFrom("mails")
		.select("nextAttemptAt")
		.where("nextAttemptAt", "is not", null)
		.orderBy("nextAttemptAt")
		.limit(1)
		.executeTakeFirst();
	return row?.nextAttemptAt ? new Date(row.nextAttemptAt) : undefined;
}

/** Returns the number of mails that are neither sent nor given up. */
export async function countWaitingMails(db: Db): Promise<number> {
	const count = await countRows(db.selectFrom("mails").where("nextAttemptAt", "is not", null));
	return Number(count);
}

const CONTENT_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes addresses and texts of mails 30 days after they were sent or given up (docs/product.md#mails); the rows
 * themselves stay.
 */
export async function eraseOldMails(db: Db, now: Date): Promise<void> {
	const endedBefore = new Date(now.getTime() - CONTENT_RETENTION_MS).toISOString();
	await writeStatement(db, (connection) =>
		connection
			.updateTable("mails")
			.set({ recipient: null, replyTo: null, subject: "", text: "", html: null, headers: "{}" })
			.where("text", "<>", "")
			.where("createdAt", "<=", endedBefore)
			.where("nextAttemptAt", "is", null)
			.where((eb) => eb.or([eb("sentAt", "is", null), eb("sentAt", "<=", endedBefore)]))
			.execute(),
	);
}
