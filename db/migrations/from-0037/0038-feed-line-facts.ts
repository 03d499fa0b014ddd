import type { Kysely } from "kysely";

// Figures of products as columns of a feed state them, for new models. Existing lines get them with the next run.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("feed_lines")
		.addColumn("facts", "text", (c) => c.notNull().defaultTo("{}"))
		.execute();
}
