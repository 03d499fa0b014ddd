import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { inChunks } from "./chunks";

/** Returns the stored models that records are for: each one's SKU, by its slug. */
export async function knownSkus(
	db: Kysely<Database>,
	records: readonly { sku: string }[],
): Promise<Map<string, string>> {
	const slugs = [...new Set(records.map(({ sku }) => sku.toLowerCase()))];
	const known = new Map<string, string>();
	for (const chunk of inChunks(slugs, 5000)) {
		const rows = await db
			.selectFrom("projectors")
			.select(["sku", "slug"])
			.where("slug", "in", chunk)
			.execute();
		for (const { sku, slug } of rows) known.set(slug, sku);
	}
	return known;
}
