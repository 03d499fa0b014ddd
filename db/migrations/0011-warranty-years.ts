import { type Kysely, sql } from "kysely";

// Years of the maker's warranty; null if unknown.
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("projectors")
		.addColumn("warrantyYears", "integer", (c) => c.check(sql`"warrantyYears" between 0 and 25`))
		.execute();
}
