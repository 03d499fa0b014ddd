import { type Kysely, sql } from "kysely";

// Imports, the values that the last import overwrote, and a column of the listings file that had none here.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("retailer_listings")
		.addColumn("deliveryPence", "integer", (c) => c.check(sql`"deliveryPence" >= 0`))
		.execute();

	await db.schema
		.createTable("imports")
		.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
		.addColumn("fileName", "text", (c) => c.notNull())
		.addColumn("loadedBy", "text", (c) => c.notNull())
		.addColumn("loadedAt", "text", (c) => c.notNull())
		.addColumn("created", "integer", (c) => c.notNull())
		.addColumn("updated", "integer", (c) => c.notNull())
		.addColumn("unchanged", "integer", (c) => c.notNull())
		.addColumn("errors", "integer", (c) => c.notNull())
		.addColumn("message", "text", (c) => c.notNull())
		.addColumn("problems", "text", (c) => c.notNull().check(sql`json_type("problems") = 'array'`))
		.addColumn("undoneAt", "text")
		.addColumn("undoneBy", "text")
		.execute();

	await db.schema
		.createTable("import_changes")
		.addColumn("importId", "integer", (c) =>
			c.notNull().references("imports.id").onDelete("cascade"),
		)
		.addColumn("part", "integer", (c) => c.notNull())
		.addColumn("changes", "blob", (c) => c.notNull())
		.addPrimaryKeyConstraint("import_changes_key", ["importId", "part"])
		.execute();
}
