import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { FreshDatabase } from "../postgres/fresh-database";

const IN_MEMORY = ":memory:";

/** Returns a key that changes with the schema or the pragmas, which a test may change besides rows. */
async function schemaState(): Promise<string> {
	const { rows } = await sql`
		select * from pragma_schema_version, pragma_query_only, pragma_max_page_count, pragma_foreign_keys
	`.execute(db());
	return JSON.stringify(rows);
}

async function listMigrations(): Promise<string> {
	const { rows } = await sql`select name from kysely_migration order by name`.execute(db());
	return JSON.stringify(rows);
}

/** Returns the number of rows written since the database was opened. */
async function countChanges(): Promise<number> {
	const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db());
	return rows[0]?.count ?? 0;
}

/** Returns a query for the names of tables with rows that a test may have written. */
async function queryFilledTables(): Promise<CompiledQuery<{ name: string }>> {
	const { rows } = await sql<{ name: string }>`
		select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
		and name not in ('sqlite_schema', 'site_version') and name not glob 'kysely_*'
	`.execute(db());
	const each = rows.map(
		({ name }) =>
			sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
	);
	return sql<{ name: string }>`${sql.join(each, sql` union all `)}`.compile(db());
}

/** Deletes every row that a test has written, and counts from 1 again. */
async function emptyTables(filled: Migrated["filled"]): Promise<void> {
	const { rows } = await db().executeQuery(filled);
	await sql`pragma foreign_keys = off`.execute(db());
	for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(db());
	await sql`pragma foreign_keys = on`.execute(db());
}

/** A migrated database for tests, with its state while it was empty. */
interface Migrated {
	db: Kysely<Database>;
	schema: string;
	migrations: string;
	changes: number;
	filled: CompiledQuery<{ name: string }>;
}

/**
 * A database in memory, emptied after each test that writes, because migrating one takes longer than most tests. A
 * database of the file's own, or one that a test has changed in other ways, is closed.
 */
export function sqliteDatabase(): FreshDatabase {
	process.env.DATABASE_URL = IN_MEMORY;
	let migrated: Migrated | undefined;

	const isOnlyWritten = async ({ schema, migrations }: Migrated) =>
		process.env.DATABASE_URL === IN_MEMORY &&
		(await schemaState()) === schema &&
		(await listMigrations()) === migrations;

	return {
		async beforeFile() {},
		async prepare() {
			if (migrated?.db === db()) return;
			await migrateToLatest(db());
			migrated = {
				db: db(),
				schema: await schemaState(),
				migrations: await listMigrations(),
				changes: await countChanges(),
				filled: await queryFilledTables(),
			};
		},
		async leave() {
			if (migrated?.db === db() && (await isOnlyWritten(migrated))) {
				if ((await countChanges()) === migrated.changes) return;
				await emptyTables(migrated.filled);
				migrated.changes = await countChanges();
			} else {
				migrated = undefined;
				await closeDb();
			}
		},
	};
}
