import type { Kysely } from "kysely";

// Prices that fell too far to go in by themselves, and the file that they can still be imported from.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("imports")
		.addColumn("held", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.alterTable("imports")
		.addColumn("heldPrices", "text", (c) => c.notNull().defaultTo("[]"))
		.execute();
	await db.schema.alterTable("staged_uploads").addColumn("importId", "integer").execute();
}
