import { type Kysely, sql } from "kysely";

// How long a maker stands behind a model; null where that is unknown.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("warrantyYears", "integer", (c) => c.check(sql`"warrantyYears" between 0 and 25`))
		.execute();
}
