import { sharedNow } from "db/clock";
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
import { findLetter, findSent } from "~/features/letters/letters.queries.server";
import { pauseAfter } from "~/features/mail/deliver-mails.server";
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
	countAllowed,
	findNextAllowed,
	findNextDueCopy,
} from "./copies.queries.server";

/** A copy that is refused for now is given up after this time. */
const GIVE_UP_MS = 48 * HOUR_MS;

interface SendingLetter extends RenderedLetter {
	id: number;
	site: string;
	startedAt: string;
}

async function renderSending(db: Db, id: number): Promise<SendingLetter> {
	const [letter, sent] = await Promise.all([findLetter(db, String(id)), findSent(db, id)]);
	if (!letter || !sent) throw new Error(`Letter ${id} has copies and no content`);
	const sender = await letterSender(db, letter);
	return {
		...renderLetter(sent.content, sender),
		id,
		site: sender.site,
		startedAt: sent.startedAt,
	};
}

/** RFC 8058: mail programs show a button of their own, which leaves with one request. */
function stopHeaders(link: string): string {
	return JSON.stringify({
		"List-Unsubscribe": `<${link}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	});
}

/** Returns the state after an attempt; null for one that is left as it was marked. */
function changeAfter(
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
		case "unclear":
			return { state: "handed", dueAt: null };
		case "unsent":
			return { state: "waiting", dueAt: now };
		case "delayed": {
			const next = new Date(now.getTime() + pauseAfter(attempts));
			const isLate = next.getTime() - Date.parse(startedAt) > GIVE_UP_MS;
			return isLate ? { state: "failed", dueAt: null } : { state: "waiting", dueAt: next };
		}
	}
}

async function claimedCopy(
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
			senderName: letter.site,
			recipient,
			replyTo: null,
			subject,
			text,
			html,
			headers: stopHeaders(link),
			createdAt: letter.startedAt,
		},
		async extend(until) {
			await writeStatement(db, (connection) =>
				changeCopy(connection, claim, ["waiting"], { state: "waiting", dueAt: until }),
			);
		},
		async mark() {
			const triedAt = await sharedNow(db);
			const isMarked = await writeStatement(db, (connection) =>
				changeCopy(connection, claim, ["waiting"], { state: "handed", dueAt: null, triedAt }),
			);
			if (!isMarked) throw new Error("Another process has this copy.");
		},
		async record(result, failure) {
			const now = await sharedNow(db);
			const change = changeAfter(result, claim, letter.startedAt, now);
			await write(db, async (trx) => {
				const changed = { ...change, failure, triedAt: now };
				if (!(await changeCopy(trx, claim, ["waiting", "handed"], changed))) return;
				if (result === "accepted") await clearRefusals(trx, claim.subscriptionId);
				if (result === "refused") await countRefusal(trx, claim.subscriptionId, now);
			});
		},
	};
}

/** Returns the letters' copies as the outbox sends them: so many an hour, and none of a paused letter. */
export function letterCopies(): CopySource {
	/** Copies that may be tried before they are counted again. */
	let allowed = 0;
	let rendered: SendingLetter | undefined;

	async function isAllowed(db: Db, now: Date): Promise<boolean> {
		if (allowed === 0) allowed = await countAllowed(db, settings().MAIL_PER_HOUR, now);
		if (allowed === 0) return false;
		allowed -= 1;
		return true;
	}

	return {
		async claimNext(db, now, until) {
			for (;;) {
				if (!(await isAllowed(db, now))) return undefined;
				const claim = await claimCopy(db, now, until);
				if (!claim) {
					rendered = undefined;
					return undefined;
				}
				const email = await findActiveEmail(db, claim.subscriptionId);
				if (email !== undefined) {
					if (rendered?.id !== claim.letterId) rendered = await renderSending(db, claim.letterId);
					return claimedCopy(db, claim, rendered, email);
				}
				// It has left since the letter began.
				await writeStatement(db, (connection) =>
					changeCopy(connection, claim, ["waiting"], { state: "left", dueAt: null, triedAt: null }),
				);
			}
		},
		async findNextDue(db, now) {
			const due = await findNextDueCopy(db);
			if (!due) return undefined;
			const next = await findNextAllowed(db, settings().MAIL_PER_HOUR, now);
			return next && next > due ? next : due;
		},
	};
}
