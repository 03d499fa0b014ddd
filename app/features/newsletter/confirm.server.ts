import type { Db } from "db/schema";
import { visitorWaitMs, writeForm, writeStatement } from "db/writes/write";
import { newToken, tokenHashOf } from "~/features/mail/link-token.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteOrigin } from "~/features/mail/site-origin.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import {
	confirmByHash,
	deleteInactive,
	isUnconfirmed,
	upsertUnconfirmed,
} from "./subscriptions.queries.server";

/** Builds the mail with the confirmation link. It contains no text that the sender chose. */
function confirmationMail(siteName: string, link: string): { subject: string; text: string } {
	return {
		subject: `Confirm your subscription to the ${siteName} newsletter`,
		text: [
			`Somebody asked for the ${siteName} newsletter at this address.`,
			"",
			"If it was you, please open this page and confirm it with the button there, within 48 hours:",
			link,
			"",
			"If it was not you, do nothing: no newsletter will come.",
		].join("\n"),
	};
}

const HOUR_MS = 3_600_000;

/** An address gets at most one mail in this time, so that the form cannot flood a stranger's. */
const MAILED_ONCE_IN_MS = 24 * HOUR_MS;

/** Time in which an address can be confirmed; it is deleted afterwards. */
const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Stores a lowercase address as unconfirmed and queues its confirmation mail. Does nothing if the address is
 * subscribed, or was mailed within a day.
 */
export async function askToConfirm(db: Db, email: string, now: Date): Promise<void> {
	const token = newToken();
	const confirmHash = tokenHashOf(token);
	const { name } = (await siteSettings(db)).site;
	const mail = confirmationMail(name, `${siteOrigin()}/newsletter/confirm/${token}`);
	const since = before(now, MAILED_ONCE_IN_MS);
	await writeForm(db, async (trx) => {
		if (!(await upsertUnconfirmed(trx, { email, confirmHash }, { since, now }))) return;
		await queueMail(trx, { ...mail, key: `newsletter-${confirmHash}`, to: email }, now);
	});
}

/** Returns true if an address can be confirmed by this token. */
export function findUnconfirmed(db: Db, token: string, now: Date): Promise<boolean> {
	return isUnconfirmed(db, tokenHashOf(token), before(now, CONFIRM_WITHIN_MS));
}

/** Confirms the address of a token, once. Returns false if there is none to confirm. */
export function confirmSubscription(db: Db, token: string, now: Date) {
	const since = before(now, CONFIRM_WITHIN_MS);
	const hash = tokenHashOf(token);
	return writeStatement(db, (one) => confirmByHash(one, hash, { since, now }), {
		within: visitorWaitMs(),
	});
}

const LEFT_FOR_MS = 30 * 24 * HOUR_MS;

/** Deletes addresses that were not confirmed within 48 hours, and those that left 30 days ago. */
export function deleteInactiveSubscribers(db: Db, now: Date): Promise<void> {
	const askedBy = before(now, CONFIRM_WITHIN_MS);
	const leftBy = before(now, LEFT_FOR_MS);
	return writeStatement(db, (one) => deleteInactive(one, { askedBy, leftBy }));
}
