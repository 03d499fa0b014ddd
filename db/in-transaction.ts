import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema";

/**
 * Runs work in a transaction and throws what the work threw. On a full disk SQLite rolls back by itself; Kysely's
 * own rollback then fails, which would hide why.
 */
export async function inTransaction<T>(
	db: Kysely<Database>,
	work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
	let failure: { error: unknown } | undefined;
	try {
		return await db.transaction().execute(async (trx) => {
			try {
				return await work(trx);
			} catch (error) {
				failure = { error };
				throw error;
			}
		});
	} catch (error) {
		throw failure ? failure.error : error;
	}
}
