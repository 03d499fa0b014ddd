import type { Kysely, TransactionBuilder } from "kysely";
import type { Database } from "../schema";

/**
 * A transaction of a few rows that no import, and nothing else that is long, ever writes: what visitors send. On
 * PostgreSQL it goes on beside the one that writes the catalogue, and where two of these meet in the same rows one of
 * them is busy: run it in `retryBusy`.
 */
export function smallWrite(db: Kysely<Database>): TransactionBuilder<Database> {
	return db.transaction().setIsolationLevel("serializable");
}
