import { PostgresAdapter, type QueryExecutorProvider } from "kysely";

/** The database engines. Each has its own files under db/ and returns the same results. */
export type Engine = "sqlite" | "postgres";

/** The engine behind a database or a transaction. */
export function engineOf(db: QueryExecutorProvider): Engine {
	return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
