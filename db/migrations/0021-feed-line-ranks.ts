import { type Kysely, sql } from "kysely";

// Review priority of unmatched feed lines. Existing lines come last until the next run.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("feed_lines")
		.addColumn("rank", "integer", (c) => c.notNull().defaultTo(2).check(sql`"rank" in (0, 1, 2)`))
		.execute();
}
