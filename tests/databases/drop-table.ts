import { db } from "db/connection.server";
import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { sql } from "kysely";

/** Drops a table, so that queries of it fail. */
export async function dropTable(name: keyof Database): Promise<void> {
	const withWhatRefersToIt = engineOf(db()) === "postgres" ? sql` cascade` : sql``;
	await sql`drop table ${sql.table(name)}${withWhatRefersToIt}`.execute(db());
}
