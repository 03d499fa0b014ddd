import type { Db } from "db/schema";
import { onCommitted } from "db/writes/write";
import { settings } from "~/config/env.server";
import { mailServerAddress } from "~/features/settings/mail-server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { openPassword } from "~/features/settings/stored-password.server";
import { type Delivery, type DeliveryOptions, startDelivery } from "./deliver-mails.server";
import type { MailSettings } from "./mail-transport.server";

/**
 * Returns the mail server, from the environment or else as staff have set it; undefined if there is none, or if its
 * stored password cannot be read.
 */
export async function mailSettings(db: Db): Promise<MailSettings | undefined> {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL !== undefined && CONTACT_TO !== undefined)
		return { smtpUrl: SMTP_URL, owner: CONTACT_TO };
	const { mail } = await siteSettings(db);
	const password = openPassword(mail.password);
	if (mail.host === "" || mail.owner === "" || password === undefined) return undefined;
	return { smtpUrl: mailServerAddress(mail, password), owner: mail.owner };
}

/**
 * Returns true if the site has a mail server: forms that need an address are offered only then. Mails wait while it
 * cannot be used.
 */
export async function canMail(db: Db): Promise<boolean> {
	const { host, owner } = (await siteSettings(db)).mail;
	return host !== "" && owner !== "";
}

/** Returns the owner's address; empty if the site has no mail server. */
export async function ownerAddress(db: Db): Promise<string> {
	return (await siteSettings(db)).mail.owner;
}

let delivery: Delivery | undefined;

/** Starts sending queued mails; without a mail server they wait. */
export function startMailing(db: Db, options: DeliveryOptions = {}): void {
	if (delivery) return;
	delivery = startDelivery(db, () => mailSettings(db), options);
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
const WILDCARD_HOSTS = ["0.0.0.0", "::", ""];

/**
 * Returns the site's origin for links in mails: its address as set, else the listening one. Never the request's Host: a
 * sender can forge it, and a mail would carry it to another person.
 */
export async function mailOrigin(db: Db): Promise<string> {
	const { url } = (await siteSettings(db)).address;
	if (url !== "") return url;
	const { HOST = "", PORT } = settings();
	const host = WILDCARD_HOSTS.includes(HOST) ? "localhost" : HOST;
	return new URL(`http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).origin;
}
