import type { Kysely } from "kysely";
import { engineOf } from "../engine";

// A list by rating reads its page from an index on PostgreSQL, which is slower than SQLite to go through whole rows.
export async function up(db: Kysely<unknown>): Promise<void> {
	if (engineOf(db) === "sqlite") return;
	await db.schema
		.createIndex("projectors_rating")
		.on("projectors")
		.columns(["rating desc", "sku"])
		.execute();
}
