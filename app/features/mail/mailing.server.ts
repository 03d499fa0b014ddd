import type { Db } from "db/schema";
import { onCommitted } from "db/writes/write";
import { settings } from "~/config/env.server";
import { type Delivery, type DeliveryOptions, startDelivery } from "./deliver-mails.server";
import type { MailSettings } from "./mail-transport.server";

/** Returns the mail settings; undefined if no mail server is configured. */
export function mailSettings(): MailSettings | undefined {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL === undefined || CONTACT_TO === undefined) return undefined;
	return { smtpUrl: SMTP_URL, owner: CONTACT_TO };
}

/** Returns true if the site can mail: forms that need an address are offered only then. */
export function canMail(): boolean {
	return mailSettings() !== undefined;
}

let delivery: Delivery | undefined;

/** Starts sending queued mails if a mail server is configured; otherwise they wait. */
export function startMailing(db: Db, options: DeliveryOptions = {}): void {
	const mailServer = mailSettings();
	if (!mailServer || delivery) return;
	delivery = startDelivery(db, mailServer, options);
	onCommitted("mail-queued", delivery.wake);
}

/** Ends the mailing when the attempt that runs has ended. */
export async function stopMailing(): Promise<void> {
	const ending = delivery;
	delivery = undefined;
	onCommitted("mail-queued", undefined);
	await ending?.stop();
}

/** Addresses that mean all of the machine's. */
const EVERYWHERE = ["0.0.0.0", "::", ""];

/**
 * Returns the site's origin for links in mails: SITE_URL, else the listening address. Never the request's Host: a
 * sender can forge it, and a mail would carry it to another person.
 */
export function mailOrigin(): string {
	const { SITE_URL, HOST = "", PORT } = settings();
	if (SITE_URL !== undefined) return SITE_URL;
	const host = EVERYWHERE.includes(HOST) ? "localhost" : HOST;
	return new URL(`http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).origin;
}
