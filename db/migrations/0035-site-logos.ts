import type { Kysely } from "kysely";

// Logos that staff uploaded, by file name: a former one can be put back. The setting `look` names the current one.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("site_logos")
		.addColumn("name", "text", (c) => c.primaryKey().notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addColumn("storedAt", "text", (c) => c.notNull())
		.execute();
}
