import type { Db } from "db/schema";
import { onCommitted } from "db/writes/write";
import { settings } from "~/config/env.server";
import { hostInAddress } from "~/config/host-in-address";
import { mailServerAddress } from "~/features/settings/mail-server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { openPassword } from "~/features/settings/stored-password.server";
import { type Delivery, type DeliveryOptions, startDelivery } from "./deliver-mails.server";
import type { MailSettings } from "./mail-transport.server";

/**
 * Returns the mail server, from the environment or else as staff have set it; undefined if there is none, or if its
 * stored password cannot be read.
 */
export async function findMailServer(db: Db): Promise<MailSettings | undefined> {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL !== undefined && CONTACT_TO !== undefined)
		return { smtpUrl: SMTP_URL, owner: CONTACT_TO };
	const { mail } = await siteSettings(db);
	const password = openPassword(mail.password);
	if (mail.host === "" || mail.owner === "" || password === undefined) return undefined;
	return { smtpUrl: mailServerAddress(mail, password), owner: mail.owner };
}

/**
 * Returns true if the site has a mail server: `siteSettings` has that of the environment too. Without a server, forms
 * that send mails are not offered; while the server cannot be used, mails wait.
 */
export async function hasMailServer(db: Db): Promise<boolean> {
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
	delivery = startDelivery(db, () => findMailServer(db), options);
	onCommitted("mail-queued", delivery.wake);
}

/** Stops sending mails; resolves when the current attempt has ended. */
export async function stopMailing(): Promise<void> {
	const endingDelivery = delivery;
	delivery = undefined;
	onCommitted("mail-queued", undefined);
	await endingDelivery?.stop();
}

/** Hosts that mean all addresses of the machine. */
const ANY_ADDRESS_HOSTS = ["0.0.0.0", "::", ""];

/**
 * Returns the site's origin for links in mails: the configured address, or else the one that the server listens on. The
 * request's Host header is not used: a sender can forge it, and the mail would carry the forged link to somebody else.
 */
export async function mailOrigin(db: Db): Promise<string> {
	const { url } = (await siteSettings(db)).address;
	if (url !== "") return url;
	const { HOST = "", PORT } = settings();
	const host = ANY_ADDRESS_HOSTS.includes(HOST) ? "localhost" : HOST;
	return new URL(`http://${hostInAddress(host)}:${PORT}`).origin;
}
