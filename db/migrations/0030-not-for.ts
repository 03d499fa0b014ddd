import type { Kysely } from "kysely";

// The uses for which editors advise against a model.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("notFor", "text", (column) => column.notNull().defaultTo("[]"))
		.execute();
}
