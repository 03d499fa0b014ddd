import type { Kysely, TransactionBuilder } from "kysely";
import type { Database } from "../schema";

/**
 * A transaction of a few rows that no import or other long write touches, such as a visitor's form. On PostgreSQL it does
 * not wait for the writer of the catalogue; if two of these conflict, one fails as busy: run it in `retryBusy`.
 */
export function smallWrite(db: Kysely<Database>): TransactionBuilder<Database> {
	return db.transaction().setIsolationLevel("serializable");
}
