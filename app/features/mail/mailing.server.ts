import type { Database } from "db/schema";
import { onCommitted } from "db/writes/write";
import type { Kysely } from "kysely";
import { settings } from "~/config/env.server";
import { type Delivery, type DeliveryOptions, startDelivery } from "./deliver-mails.server";
import type { MailSettings } from "./mail-transport.server";

/** How the site mails; undefined where the settings name no mail server. */
export function mailSettings(): MailSettings | undefined {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL === undefined || CONTACT_TO === undefined) return undefined;
	return { smtpUrl: SMTP_URL, owner: CONTACT_TO };
}

/** Whether the site can mail: what asks for an address offers itself only then. */
export function canMail(): boolean {
	return mailSettings() !== undefined;
}

let delivery: Delivery | undefined;

/** Begins to send queued mails where the settings name a mail server; otherwise they wait. */
export function startMailing(db: Kysely<Database>, options: DeliveryOptions = {}): void {
	const found = mailSettings();
	if (!found || delivery) return;
	delivery = startDelivery(db, found, options);
	onCommitted("mail-queued", delivery.wake);
}

/** Ends the mailing when the attempt that runs has ended. */
export async function stopMailing(): Promise<void> {
	const ending = delivery;
	delivery = undefined;
	onCommitted("mail-queued", undefined);
	await ending?.stop();
}
