import type { Database } from "db/schema";
import { writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { CONFIRM_WITHIN_MS } from "./confirm.server";
import { deleteInactive } from "./subscriptions.queries.server";

const LEFT_FOR_MS = 30 * 24 * 3_600_000;

/** Deletes addresses that were not confirmed within 48 hours, and those that left 30 days ago. */
export function deleteInactiveSubscribers(db: Kysely<Database>, now: Date): Promise<void> {
	const askedBy = new Date(now.getTime() - CONFIRM_WITHIN_MS);
	const leftBy = new Date(now.getTime() - LEFT_FOR_MS);
	return writeStatement(db, (one) => deleteInactive(one, { askedBy, leftBy }));
}
