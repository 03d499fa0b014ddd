import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Tags that at least one model has, for the site map. */
export async function listTags(db: Kysely<Database>, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("projector_tags")
		.select("tag")
		.distinct()
		.orderBy("tag")
		.limit(limit)
		.execute();
	return rows.map((row) => row.tag);
}
