import type { Database } from "db/schema";
import { writeForm } from "db/writes/write";
import type { Kysely } from "kysely";
import { queueMail } from "~/features/mail/mails.queries.server";
import type { Verdict } from "./captcha.server";
import { contactMail } from "./contact-mail";
import type { ContactMessage } from "./contact-schema";
import { insertMessage, spendNonce } from "./messages.queries.server";

/**
 * Stores a message and queues its mail. Where it came with an answered human check, all go in together or not at all;
 * false when that check was used before.
 */
export function receiveMessage(
	db: Kysely<Database>,
	message: ContactMessage,
	check: Extract<Verdict, { status: "right" }> | undefined,
	now: Date,
): Promise<boolean> {
	return writeForm(db, async (trx) => {
		if (check && !(await spendNonce(trx, check.nonce, check.expiresAt, now))) return false;
		const id = await insertMessage(trx, message, now);
		await queueMail(trx, contactMail(id, message, now), now);
		return true;
	});
}
