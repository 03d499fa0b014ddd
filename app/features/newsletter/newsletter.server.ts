import type { Db } from "db/schema";
import { visitorWrite } from "db/waiting/visitor-write";
import { z } from "zod";
import { newToken, tokenHashOf } from "~/config/link-token.server";
import { sessionSecret } from "~/config/session-secret.server";
import { readSignedText, signText } from "~/config/signed-text.server";
import { hasMailServer, mailOrigin } from "~/features/mail/mailing.server";
import { queueMail } from "~/features/mail/mails.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import {
	confirmSubscription,
	endSubscription,
	isConfirmableToken,
	isSubscriptionActive,
	listSubscribers,
	upsertSubscription,
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

/**
 * Prepares to store a lowercase address as unconfirmed and to queue its confirmation mail. Does nothing if the address
 * is subscribed, or was mailed within a day.
 */
async function prepareConfirmation(db: Db, email: string, now: Date) {
	const token = newToken();
	const confirmHash = tokenHashOf(token);
	const { name } = (await siteSettings(db)).site;
	const mail = confirmationMail(name, `${await mailOrigin(db)}/newsletter/confirm/${token}`);
	return async (trx: Db) => {
		if (!(await upsertUnconfirmed(trx, { email, confirmHash }, now))) return;
		await queueMail(trx, { ...mail, key: `newsletter-${confirmHash}`, to: email }, now);
	};
}

const SUBSCRIBE_WRITE = visitorWrite({
	kind: "subscribe",
	schema: z.object({ email: z.string() }),
	prepare: async (db, { email }, now) =>
		(await hasMailServer(db))
			? prepareConfirmation(db, email, now)
			: (connection) => upsertSubscription(connection, email, now),
});

/**
 * Subscribes a valid address to the newsletter: at once or, if the site can mail, after confirmation. Ignores the
 * address's case. The result is the same for an address that is subscribed already, so that the response does not
 * reveal subscribers.
 */
export async function subscribe(db: Db, email: string, now: Date): Promise<void> {
	await SUBSCRIBE_WRITE.submit(db, { email: email.toLowerCase() }, now);
}

const CONFIRM_WRITE = visitorWrite({
	kind: "confirm-subscription",
	schema: z.object({ token: z.string() }),
	prepare:
		async (_, { token }, now) =>
		(connection) =>
			confirmSubscription(connection, token, now),
});

/** Confirms the address of a token, once. Returns false if the token confirms no address. */
export async function followConfirmLink(db: Db, token: string, now: Date): Promise<boolean> {
	const submission = await CONFIRM_WRITE.submit(db, { token }, now);
	return submission.isWaiting ? isConfirmableToken(db, token, now) : submission.result;
}

const STOP_PURPOSE = "newsletter-stop";

/**
 * Returns the token of a subscriber's stop link, always the same one, which is not stored. It is valid as long as the
 * site's secret.
 */
export function stopToken(secret: string, subscriberId: number): string {
	return signText(secret, STOP_PURPOSE, String(subscriberId));
}

/** Returns the subscriber's id in a stop token; undefined if the token is forged. */
export function subscriberOfStopToken(secret: string, token: string): number | undefined {
	const id = readSignedText(secret, STOP_PURPOSE, token);
	return id === undefined ? undefined : Number(id);
}

export function stopPath(subscriberId: number): string {
	return `/newsletter/stop/${stopToken(sessionSecret(), subscriberId)}`;
}

/** Returns the state of a stop link's subscription; undefined for a forged token or a deleted address. */
export async function findSubscriptionState(db: Db, token: string) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	const isActive = id === undefined ? undefined : await isSubscriptionActive(db, id);
	if (isActive === undefined) return undefined;
	return isActive ? "subscribed" : "left";
}

const LEAVE_WRITE = visitorWrite({
	kind: "leave-newsletter",
	schema: z.object({ id: z.number() }),
	prepare:
		async (_, { id }, now) =>
		(connection) =>
			endSubscription(connection, id, now),
});

/** Ends the subscription of a stop link and returns its state. Idempotent. */
export async function leaveNewsletter(db: Db, token: string, now: Date) {
	const id = subscriberOfStopToken(sessionSecret(), token);
	if (id === undefined) return undefined;
	const submission = await LEAVE_WRITE.submit(db, { id }, now);
	const state = await findSubscriptionState(db, token);
	// While the write waits, the stored state is still the old one.
	return submission.isWaiting ? state && "left" : state;
}

const SUBSCRIBERS_PER_BATCH = 1000;

const SUBSCRIBER_COLUMNS = ["email", "stop_link"];

/** Yields the active subscribers, each with a stop link, in batches; first the header row. */
export async function* subscriberRows(db: Db): AsyncGenerator<string[][]> {
	const origin = await mailOrigin(db);
	yield [SUBSCRIBER_COLUMNS];
	for (let afterId = 0; ; ) {
		const subscribers = await listSubscribers(db, { afterId, limit: SUBSCRIBERS_PER_BATCH });
		const lastSubscriber = subscribers.at(-1);
		if (lastSubscriber === undefined) return;
		yield subscribers.map(({ id, email }) => [email, origin + stopPath(id)]);
		afterId = lastSubscriber.id;
	}
}
