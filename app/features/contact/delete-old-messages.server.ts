import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely } from "kysely";
import { deleteMessages } from "./manage/staff-messages.queries.server";

const KEPT_MS = 365 * 24 * 3_600_000;

/** Deletes messages a year after they were received, with their mails and answers (docs/staff.md#visitors-messages). */
export function deleteOldMessages(db: Kysely<Database>, now: Date): Promise<number> {
	const receivedBefore = new Date(now.getTime() - KEPT_MS).toISOString();
	return write(db, (trx) => deleteMessages(trx, { receivedBefore }));
}
