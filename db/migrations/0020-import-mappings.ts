import type { Kysely } from "kysely";

// Column mappings for spreadsheets in other layouts: saved by heading row, and for the file that is being mapped.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("import_mappings")
		.addColumn("key", "text", (c) => c.primaryKey().notNull())
		.addColumn("reading", "text", (c) => c.notNull())
		.addColumn("savedBy", "text", (c) => c.notNull())
		.addColumn("savedAt", "text", (c) => c.notNull())
		.execute();
	await db.schema.alterTable("staged_uploads").addColumn("reading", "text").execute();
}
