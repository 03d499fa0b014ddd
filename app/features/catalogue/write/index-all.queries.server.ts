import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { derivedValues } from "./derived-values";
import { indexProjectors } from "./search-index.queries.server";

const CHUNK = 200;

/** Puts the words of every model into a search index that is empty. Returns how many models there are. */
export async function indexAll(trx: Kysely<Database>): Promise<number> {
	const categories = await trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
	let indexed = 0;
	for (;;) {
		const rows = await trx
			.selectFrom("projectors")
			.selectAll()
			.orderBy("sku")
			.limit(CHUNK)
			.offset(indexed)
			.execute();
		await indexProjectors(trx, derivedValues(rows, categories).documents);
		indexed += rows.length;
		if (rows.length < CHUNK) return indexed;
	}
}
