import { PostgresAdapter, type QueryExecutorProvider } from "kysely";

/** What stores the site's data. Each has its own files under db/, and gives the same answers. */
export type Engine = "sqlite" | "postgres";

/** The engine behind a database or a transaction. */
export function engineOf(db: QueryExecutorProvider): Engine {
	return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
