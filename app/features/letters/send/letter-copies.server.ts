import { sharedClockTime } from "db/clock";
import type { Db } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import { settings } from "~/config/env.server";
import { HOUR_MS } from "~/config/time";
import {
	type RenderedLetter,
	renderLetter,
	withStopLink,
} from "~/features/letters/content/letter-mail.server";
import { letterSender } from "~/features/letters/content/letter-sender.server";
import { findLetter, findSentLetter } from "~/features/letters/letters.queries.server";
import { retryPauseMs } from "~/features/mail/deliver-mails.server";
import type { ClaimedCopy, CopyResult, CopySource } from "~/features/mail/mail-copies";
import { mailOrigin } from "~/features/mail/mailing.server";
import { stopPath } from "~/features/newsletter/newsletter.server";
import {
	clearRefusals,
	countRefusal,
	findActiveEmail,
} from "~/features/newsletter/subscriptions.queries.server";
import {
	type CopyClaim,
	changeCopy,
	claimCopy,
	countAllowedCopies,
	findNextAllowedTime,
	findNextCopyDueTime,
} from "./copies.queries.server";

/** A copy that the mail server refuses temporarily is given up after this time. */
const GIVE_UP_MS = 48 * HOUR_MS;

interface SendingLetter extends RenderedLetter {
	id: number;
	siteName: string;
	startedAt: string;
}

async function renderSentLetter(db: Db, id: number): Promise<SendingLetter> {
	const [letter, sentLetter] = await Promise.all([
		findLetter(db, String(id)),
		findSentLetter(db, id),
	]);
	if (!letter || !sentLetter) throw new Error(`Letter ${id} has copies and no content`);
	const sender = await letterSender(db, letter);
	return {
		...renderLetter(sentLetter.content, sender),
		id,
		siteName: sender.siteName,
		startedAt: sentLetter.startedAt,
	};
}

/** RFC 8058: mail programs show an unsubscribe button, which sends one request. */
function stopHeaders(link: string): string {
	return JSON.stringify({
		"List-Unsubscribe": `<${link}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	});
}

/** Returns a copy's state after an attempt, and the time of its next attempt, if any. */
function changeAfterAttempt(
	result: CopyResult,
	{ attempts }: CopyClaim,
	startedAt: string,
	now: Date,
): { state: "accepted" | "refused" | "failed" | "waiting" | "handed"; dueAt: Date | null } {
	switch (result) {
		case "accepted":
		case "refused":
		case "failed":
			return { state: result, dueAt: null };
		// The copy may have arrived, so it stays handed over and is not sent again.
		case "unclear":
			return { state: "handed", dueAt: null };
		// The mail server failed before it had the copy, which is tried again at once.
		case "unsent":
			return { state: "waiting", dueAt: now };
		case "delayed": {
			const nextTryAt = new Date(now.getTime() + retryPauseMs(attempts));
			const isGivenUp = nextTryAt.getTime() - Date.parse(startedAt) > GIVE_UP_MS;
			return isGivenUp ? { state: "failed", dueAt: null } : { state: "waiting", dueAt: nextTryAt };
		}
	}
}

async function toClaimedCopy(
	db: Db,
	claim: CopyClaim,
	letter: SendingLetter,
	recipient: string,
): Promise<ClaimedCopy> {
	const link = (await mailOrigin(db)) + stopPath(claim.subscriptionId);
	const { subject, text, html } = withStopLink(letter, link);
	return {
		mail: {
			messageName: `letter-${claim.letterId}-${claim.subscriptionId}`,
			senderName: letter.siteName,
			recipient,
			replyTo: null,
			subject,
			text,
			html,
			headers: stopHeaders(link),
			createdAt: letter.startedAt,
		},
		// Each change of the copy names the states that the copy must have; in another state it is left as it is.
		async extend(until) {
			await writeStatement(db, (connection) =>
				changeCopy(connection, claim, ["waiting"], { state: "waiting", dueAt: until }),
			);
		},
		async markHandedOver() {
			const triedAt = await sharedClockTime(db);
			const isMarked = await writeStatement(db, (connection) =>
				changeCopy(connection, claim, ["waiting"], { state: "handed", dueAt: null, triedAt }),
			);
			if (!isMarked) throw new Error("Another process has this copy.");
		},
		async record(result, failure) {
			const now = await sharedClockTime(db);
			const change = changeAfterAttempt(result, claim, letter.startedAt, now);
			await write(db, async (trx) => {
				const copyChange = { ...change, failure, triedAt: now };
				if (!(await changeCopy(trx, claim, ["waiting", "handed"], copyChange))) return;
				if (result === "accepted") await clearRefusals(trx, claim.subscriptionId);
				if (result === "refused") await countRefusal(trx, claim.subscriptionId, now);
			});
		},
	};
}

/** Returns the source of letter copies for the outbox: at most MAIL_PER_HOUR an hour, and no copy of paused letters. */
export function letterCopies(): CopySource {
	/** Copies that may still be sent before the sent ones are counted again. */
	let remainingCopies = 0;
	let renderedLetter: SendingLetter | undefined;

	/** Counts a copy towards the hourly limit. Returns false if the limit is reached. */
	async function reserveCopy(db: Db, now: Date): Promise<boolean> {
		if (remainingCopies === 0)
			remainingCopies = await countAllowedCopies(db, settings().MAIL_PER_HOUR, now);
		if (remainingCopies === 0) return false;
		remainingCopies -= 1;
		return true;
	}

	return {
		async claimNext(db, now, until) {
			for (;;) {
				if (!(await reserveCopy(db, now))) return undefined;
				const claim = await claimCopy(db, now, until);
				if (!claim) {
					renderedLetter = undefined;
					return undefined;
				}
				const email = await findActiveEmail(db, claim.subscriptionId);
				if (email !== undefined) {
					if (renderedLetter?.id !== claim.letterId)
						renderedLetter = await renderSentLetter(db, claim.letterId);
					return toClaimedCopy(db, claim, renderedLetter, email);
				}
				// The address has unsubscribed since the sending began.
				await writeStatement(db, (connection) =>
					changeCopy(connection, claim, ["waiting"], { state: "left", dueAt: null, triedAt: null }),
				);
			}
		},
		async findNextDue(db, now) {
			const dueAt = await findNextCopyDueTime(db);
			if (!dueAt) return undefined;
			const nextAllowedAt = await findNextAllowedTime(db, settings().MAIL_PER_HOUR, now);
			return nextAllowedAt && nextAllowedAt > dueAt ? nextAllowedAt : dueAt;
		},
	};
}
