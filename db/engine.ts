import { PostgresAdapter, type QueryExecutorProvider, sql } from "kysely";

/** The database engines. Each has its own files under db/ and returns the same results. */
export type Engine = "sqlite" | "postgres";

/** Returns the engine of a database or a transaction. */
export function engineOf(db: QueryExecutorProvider): Engine {
	return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/**
 * Updates PostgreSQL's statistics, so that it plans well from the first query on; call it after writing many rows.
 * Autovacuum does so later, and not for small tables.
 */
export async function gatherStatistics(db: QueryExecutorProvider): Promise<void> {
	if (engineOf(db) === "postgres") await sql`analyze`.execute(db);
}

/** Called around each query and transaction; several may run at once. */
export interface DatabaseUseHooks {
	/** May throw; the query is not sent then. */
	begin: () => void;
	end: () => void;
}

export interface OpenOptions {
	/** Time limit for waiting for another writer, in ms. SQLite blocks the whole thread meanwhile. */
	lockWaitMs?: number | undefined;
	/** Size of SQLite's page cache in MB; a long write needs a larger one. */
	cacheMb?: number | undefined;
	/** Upper limit of connections to a server. */
	connections?: number | undefined;
	/** Time limit of a query on a server, in ms. */
	queryMs?: number | undefined;
	/** True if SQLite's file must exist and is not changed; the file may turn out to be no database. */
	readOnly?: boolean | undefined;
	onUse?: DatabaseUseHooks | undefined;
}
