import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine";
import type { Database } from "./schema";

/**
 * Tells PostgreSQL how many rows tables have and how they differ, so that it plans well from the first query on; call
 * it after many were written. It looks again by itself, but for small tables and not at once.
 */
export async function gatherStatistics(db: Kysely<Database>): Promise<void> {
	if (engineOf(db) === "postgres") await sql`analyze`.execute(db);
}
