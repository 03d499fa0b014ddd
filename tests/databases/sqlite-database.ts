import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { sql } from "kysely";
import type { FreshDatabase } from "../postgres/fresh-database";

/** Another one after a row was written, after a change of the schema and of what tests set. */
async function databaseState(): Promise<string> {
	const { rows } = await sql`
		select total_changes(), * from pragma_schema_version, pragma_query_only, pragma_max_page_count, pragma_foreign_keys
	`.execute(db());
	return JSON.stringify(rows);
}

/** A database in memory for each test that writes; those that only read share one. */
export function sqliteDatabase(): FreshDatabase {
	process.env.DATABASE_URL = ":memory:";
	/** The state of a database that is only migrated; undefined where there is none. */
	let migratedState: string | undefined;
	return {
		async beforeFile() {},
		async prepare() {
			if (migratedState !== undefined) return;
			await migrateToLatest(db());
			migratedState = await databaseState();
		},
		async leave() {
			if ((await databaseState()) === migratedState) return;
			migratedState = undefined;
			await closeDb();
		},
	};
}
