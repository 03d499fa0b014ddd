import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { brandName } from "~/features/catalogue/brand/brand";

export interface ModelOption {
	sku: string;
	model: string;
}

/** The models of one brand, as a picker offers them. */
export interface OptionGroup {
	brand: string;
	models: ModelOption[];
}

export interface PickerOptions {
	groups: OptionGroup[];
	/** Whether the catalogue has more than one list can hold, so that a brand must narrow it. */
	isCut: boolean;
}

/** More options than a person reads through; a brand narrows a larger catalogue. */
const MAX_OPTIONS = 1000;

/** Models that can be compared, by brand and name: only those that have both (docs/product.md#compare). */
export async function listOptions(
	db: Kysely<Database>,
	brandSlug: string | undefined,
	most: number = MAX_OPTIONS,
): Promise<PickerOptions> {
	let query = db
		.selectFrom("projectors")
		.select(["sku", "brand", "model"])
		.where("brand", "<>", "")
		.where("model", "<>", "")
		.orderBy("brandSlug")
		.orderBy("model")
		.limit(most + 1);
	if (brandSlug !== undefined) query = query.where("brandSlug", "=", brandSlug);
	const groups = new Map<string, OptionGroup>();
	const rows = await query.execute();
	for (const { sku, brand, model } of rows.slice(0, most)) {
		const name = brandName(brand);
		const group = groups.get(name) ?? { brand: name, models: [] };
		group.models.push({ sku, model });
		groups.set(name, group);
	}
	return { groups: [...groups.values()], isCut: rows.length > most };
}
