import { retryBusy } from "db/retry-busy";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { deleteMail } from "~/features/mail/mails.queries.server";
import { contactMailKey } from "./contact-mail";
import { deleteMessageRow } from "./messages.queries.server";

/** Deletes a message, and its mail from the outbox. False when there is none of this id. */
export function deleteMessage(db: Kysely<Database>, id: number): Promise<boolean> {
	return retryBusy(() =>
		db.transaction().execute(async (trx) => {
			await deleteMail(trx, contactMailKey(id));
			return deleteMessageRow(trx, id);
		}),
	);
}
