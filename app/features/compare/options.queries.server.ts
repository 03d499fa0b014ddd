import type { Db } from "db/schema";
import { brandName } from "~/features/catalogue/brand/brand";

export interface OptionGroup {
	brand: string;
	models: { sku: string; model: string }[];
}

const MAX_OPTIONS = 1000;

/**
 * Returns the models that can be compared, by brand and name: those that have a brand and a name
 * (docs/product.md#compare). `isCut` is true if there are more than `limit` models, so that a brand must narrow the
 * list.
 */
export async function listOptions(
	db: Db,
	brandSlug: string | undefined,
	limit: number = MAX_OPTIONS,
) {
	let query = db
		.selectFrom("projectors")
		.select(["sku", "brand", "model"])
		.where("brand", "<>", "")
		.where("model", "<>", "")
		.orderBy("brandSlug")
		.orderBy("model")
		.limit(limit + 1);
	if (brandSlug !== undefined) query = query.where("brandSlug", "=", brandSlug);
	const groups = new Map<string, OptionGroup>();
	const rows = await query.execute();
	for (const { sku, brand, model } of rows.slice(0, limit)) {
		const name = brandName(brand);
		const group = groups.get(name) ?? { brand: name, models: [] };
		group.models.push({ sku, model });
		groups.set(name, group);
	}
	return { groups: [...groups.values()], isCut: rows.length > limit };
}
