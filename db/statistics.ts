import { sql } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/**
 * Updates PostgreSQL's statistics, so that it plans well from the first query on; call it after writing many rows.
 * Autovacuum does so later, and not for small tables.
 */
export async function gatherStatistics(db: Db): Promise<void> {
	if (engineOf(db) === "postgres") await sql`analyze`.execute(db);
}
