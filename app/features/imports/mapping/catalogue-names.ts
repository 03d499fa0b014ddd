import { brandSlug } from "~/features/catalogue/brand/brand";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import type { MatchableModel } from "~/features/matching/matchable-model";

export interface KnownModel extends MatchableModel {
	brandSlug: string;
}

export interface NamedCategory {
	name: string;
	slug: string;
	/** Its first slug, the key of its synonyms. */
	textSlug: string;
}

/** Names that the values of a file are compared with. */
export interface CatalogueNames {
	models: readonly KnownModel[];
	categories: readonly NamedCategory[];
}

export interface ModelMatch {
	sku: string;
	name: string;
	/** The name is the weakest: the row has another one for it. */
	by: "SKU" | "EAN" | "brand and model" | "name";
	/** The reason, if it is not plain. */
	why?: string | undefined;
	/** True if it is more likely another model. */
	isDoubtful?: boolean | undefined;
}

/** Compares brand and model as one name: some sheets split "Anker Nebula Mars 3" after Anker. */
const wholeName = ({ brand, model }: { brand: string; model: string }) =>
	nameKey({ brandSlug: "", model: `${brand} ${model}` });

/** Finds models of the catalogue by SKU, then by EAN, then by brand and model. */
export function modelFinder(models: readonly KnownModel[]) {
	const bySku = new Map<string, KnownModel>();
	const byEan = new Map<string, KnownModel>();
	const byName = new Map<string, KnownModel>();
	const byWholeName = new Map<string, KnownModel>();
	for (const model of models) {
		bySku.set(model.sku.toLowerCase(), model);
		for (const ean of model.eans) byEan.set(gtin14(ean) ?? ean, model);
		byName.set(nameKey(model), model);
		byWholeName.set(wholeName(model), model);
	}
	const matched = (by: ModelMatch["by"], found: KnownModel | undefined): ModelMatch | undefined =>
		found && { sku: found.sku, name: `${found.brand} ${found.model}`, by };

	return {
		hasSku: (sku: string) => bySku.has(sku.toLowerCase()),
		find(row: { sku: string; eans: string; brand: string; model: string }): ModelMatch | undefined {
			// A code of the shop is no SKU of ours.
			const named = row.sku === "" ? undefined : bySku.get(row.sku.toLowerCase());
			if (named) return matched("SKU", named);
			const codes = row.eans.split(";").map((ean) => gtin14(ean) ?? "");
			const ean = codes.map((code) => byEan.get(code)).find((one) => one !== undefined);
			const key = nameKey({ brandSlug: brandSlug(row.brand), model: row.model });
			const likely = byName.get(key) ?? byWholeName.get(wholeName(row));
			return matched("EAN", ean) ?? matched("brand and model", likely);
		},
	};
}
