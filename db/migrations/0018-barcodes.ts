import type { Kysely } from "kysely";

// Identifiers by which shops match a model: its barcodes and the maker's part number.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("eans", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema.alterTable("projectors").addColumn("mpn", "text").execute();
}
