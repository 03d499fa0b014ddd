import { decodeJsonList } from "db/json/json-columns";
import type { CategoriesTable } from "db/schema";
import { brandName } from "~/features/catalogue/brand/brand";
import { tagsOf } from "~/features/catalogue/lists/tag";
import { spellingsOf } from "~/features/catalogue/words/words";
import type { ModelRow, RowChange } from "~/features/changes/row-change";

/** A category with the texts that name it in files. */
export type CategoryKey = Pick<CategoriesTable, "id" | "name" | "slug">;

/** A model's document in the search index. */
export interface SearchDocument {
	id: number;
	brand: string;
	model: string;
	sku: string;
	/** Other spellings of the name. */
	spellings: string;
	/** Features, resolution, types and categories. */
	details: string;
}

/** Returns the categories that a model's list names, by slug or by name (docs/product.md#categories-of-a-model). */
export function namedCategories(
	names: readonly string[],
	categories: readonly CategoryKey[],
): CategoryKey[] {
	const lowerCaseNames = names.map((name) => name.toLowerCase());
	return lowerCaseNames.flatMap((name) =>
		categories.filter((category) => category.slug === name || category.name.toLowerCase() === name),
	);
}

/** Columns from which a model's categories, tags and search document are derived. */
const DERIVED_FROM = [
	"brand",
	"model",
	"resolution",
	"projectionType",
	"lightSourceType",
	"throwType",
	"productLabel",
	"productCategory",
	"features",
	"categoryId",
] as const satisfies (keyof ModelRow)[];

/** Returns true if a change does not affect its model's categories, tags and search document. */
export function keepsDerivedValues({ before, after }: RowChange<ModelRow>): boolean {
	return before !== undefined && DERIVED_FROM.every((column) => before[column] === after[column]);
}

/** Returns the rows of models in tables derived from them, and their search documents. */
export function derivedValues(rows: readonly ModelRow[], categories: readonly CategoryKey[]) {
	const models = rows.map((row) => {
		const productCategory = decodeJsonList(row.productCategory);
		const features = decodeJsonList(row.features);
		return {
			row,
			productCategory,
			features,
			modelCategories: namedCategories(productCategory, categories),
		};
	});
	return {
		categoryRows: models.flatMap(({ row, modelCategories }) => {
			const ids = new Set(modelCategories.map(({ id }) => id));
			if (row.categoryId !== null) ids.add(row.categoryId);
			return Array.from(ids, (categoryId) => ({ categoryId, projectorSku: row.sku }));
		}),
		tagRows: models.flatMap(({ row: { sku, productLabel }, productCategory, features }) => {
			const tags = tagsOf({ productLabel, productCategory, features });
			return tags.map((tag) => ({ tag, projectorSku: sku }));
		}),
		documents: models.map(({ row, productCategory, features, modelCategories }): SearchDocument => {
			const details = [
				row.resolution,
				row.projectionType,
				row.lightSourceType,
				row.throwType && `${row.throwType} throw`,
				row.productLabel,
				...modelCategories.map((category) => category.name),
				...productCategory,
				...features,
			];
			return {
				id: row.id,
				brand: `${row.brand} ${brandName(row.brand)}`,
				model: row.model,
				sku: row.sku,
				spellings: [brandName(row.brand), row.model].flatMap(spellingsOf).join(" "),
				details: details.filter(Boolean).join(" "),
			};
		}),
	};
}
