import { inChunks } from "db/in-chunks";
import type { Db } from "db/schema";

const SLUGS_PER_QUERY = 5000;

/** Returns the stored SKUs of records, by slug. */
export async function listStoredSkus(db: Db, records: readonly { sku: string }[]) {
	const slugs = [...new Set(records.map(({ sku }) => sku.toLowerCase()))];
	const skusBySlug = new Map<string, string>();
	for (const chunk of inChunks(slugs, SLUGS_PER_QUERY)) {
		const rows = await db
			.selectFrom("projectors")
			.select(["sku", "slug"])
			.where("slug", "in", chunk)
			.execute();
		for (const { sku, slug } of rows) skusBySlug.set(slug, sku);
	}
	return skusBySlug;
}
