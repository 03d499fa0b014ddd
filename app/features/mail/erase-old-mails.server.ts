import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { eraseMailsBefore } from "./mails.queries.server";

const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** Deletes addresses and texts of mails 30 days after they were sent (docs/product.md#mails). */
export function eraseOldMails(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - REMEMBERED_MS);
	return writeStatement(db, (one) => eraseMailsBefore(one, before));
}
