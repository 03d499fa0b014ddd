import { type Kysely, sql } from "kysely";

// How soon staff should see a line of a feed that waits for an answer. Lines from before stand last until the next run.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("feed_lines")
		.addColumn("rank", "integer", (c) => c.notNull().defaultTo(2).check(sql`"rank" in (0, 1, 2)`))
		.execute();
}
