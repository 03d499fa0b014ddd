import type { Kysely } from "kysely";

// What shops know a model by: its barcodes, and the number that its maker gives it.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("eans", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema.alterTable("projectors").addColumn("mpn", "text").execute();
}
