import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { checkpoint } from "db/sqlite/open-sqlite";
import { type Kysely, sql } from "kysely";

const MB = 1024 * 1024;

/** What a database takes of the disk, indices included, in MB; logs that are written ahead not. */
export async function databaseSizeMb(db: Kysely<Database>): Promise<number> {
	const isSqlite = engineOf(db) === "sqlite";
	if (isSqlite) await checkpoint(db);
	const { rows } = await (isSqlite
		? sql<{ bytes: number }>`
			select "page_count" * "page_size" as "bytes" from pragma_page_count(), pragma_page_size()
		`
		: sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
	).execute(db);
	return (rows[0]?.bytes ?? Number.NaN) / MB;
}
