import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { settings } from "~/config/env.server";
import { type Delivery, startDelivery } from "./deliver-messages.server";

let delivery: Delivery | undefined;

/** Begins to mail contact messages where the settings name a mail server; otherwise they are only kept. */
export function startMailing(db: Kysely<Database>): void {
	const { SMTP_URL, CONTACT_TO } = settings();
	if (SMTP_URL === undefined || CONTACT_TO === undefined) return;
	delivery ??= startDelivery(db, { smtpUrl: SMTP_URL, to: CONTACT_TO });
}

/** Ends the mailing when the attempt that runs has ended. */
export async function stopMailing(): Promise<void> {
	await delivery?.stop();
}

/** Tells the mailing that a message was stored. */
export function wakeMailing(): void {
	delivery?.wake();
}
