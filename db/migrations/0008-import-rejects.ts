import type { Kysely } from "kysely";

// The rows that a load left out, as files to be mended and loaded.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("import_rejects")
		.addColumn("importId", "integer", (c) =>
			c.notNull().references("imports.id").onDelete("cascade"),
		)
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("rows", "integer", (c) => c.notNull())
		.addColumn("cut", "integer", (c) => c.notNull())
		.addColumn("bytes", "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("import_rejects_key", ["importId", "name"])
		.execute();
}
