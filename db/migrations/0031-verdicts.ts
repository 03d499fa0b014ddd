import type { Kysely } from "kysely";

// What editors say about a model: a sentence, and lists of what speaks for and against it.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("projectors").addColumn("verdict", "text").execute();
	for (const list of ["pros", "cons"]) {
		await db.schema
			.alterTable("projectors")
			.addColumn(list, "text", (column) => column.notNull().defaultTo("[]"))
			.execute();
	}
}
