import type { Database } from "db/schema";
import { writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { eraseMailsBefore } from "./mails.queries.server";

const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** Deletes addresses and texts of mails 30 days after they were sent (docs/product.md#mails). */
export function eraseOldMails(db: Kysely<Database>, now: Date): Promise<void> {
	const before = new Date(now.getTime() - REMEMBERED_MS);
	return writeStatement(db, (one) => eraseMailsBefore(one, before));
}
