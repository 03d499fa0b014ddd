import type { Database } from "db/schema";
import { writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { deleteCountsBefore } from "./counts.queries.server";
import { utcDay } from "./visit";

/** A year and a month, so that a month can be compared with the year before. */
const COUNTED_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes counts older than 400 days. */
export async function deleteOldCounts(db: Kysely<Database>, now: Date): Promise<void> {
	const first = utcDay(new Date(now.getTime() - COUNTED_MS));
	await writeStatement(db, (one) => deleteCountsBefore(one, first));
}
