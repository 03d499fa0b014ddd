import type { Kysely } from "kysely";

// How spreadsheets in other layouts are read: remembered by their heading rows, and of the file that is being mapped.
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
