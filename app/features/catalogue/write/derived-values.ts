import { decodeList } from "db/json/json-columns";
import { brandName } from "~/features/catalogue/brand/brand";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { spellingsOf } from "~/features/catalogue/words/words";
import type { ProjectorRow, RowChange } from "./row-change";

/** A category by what a file may call it. */
export interface CategoryKey {
	id: number;
	name: string;
	slug: string;
}

/** What the search index has of a model. */
export interface SearchDocument {
	/** The projector's id. */
	id: number;
	brand: string;
	model: string;
	sku: string;
	/** Other spellings of the name. */
	spellings: string;
	/** Features, resolution, types and categories. */
	details: string;
}

/** Categories that a model's list of categories names, by slug or by name (docs/product.md#categories-of-a-model). */
export function namedCategories(
	names: readonly string[],
	categories: readonly CategoryKey[],
): CategoryKey[] {
	const wanted = names.map((name) => name.toLowerCase());
	return wanted.flatMap((name) =>
		categories.filter((one) => one.slug === name || one.name.toLowerCase() === name),
	);
}

/** What the categories, tags and words of a model are made of. */
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
] as const satisfies (keyof ProjectorRow)[];

/** Whether a change leaves the categories, tags and words of its model as they are. */
export function isDerivedSame({ before, after }: RowChange<ProjectorRow>): boolean {
	return before !== undefined && DERIVED_FROM.every((column) => before[column] === after[column]);
}

function searchDocument(row: ProjectorRow, details: readonly (string | null)[]): SearchDocument {
	return {
		id: row.id,
		brand: `${row.brand} ${brandName(row.brand)}`,
		model: row.model,
		sku: row.sku,
		spellings: [brandName(row.brand), row.model].flatMap(spellingsOf).join(" "),
		details: details.filter(Boolean).join(" "),
	};
}

/** Returns what is derived from models: their rows in other tables, and their words for the search. */
export function derivedValues(
	rows: readonly ProjectorRow[],
	categories: readonly CategoryKey[],
): {
	categoryRows: { categoryId: number; projectorSku: string }[];
	tagRows: { tag: string; projectorSku: string }[];
	documents: SearchDocument[];
} {
	const categoryRows: { categoryId: number; projectorSku: string }[] = [];
	const tagRows: { tag: string; projectorSku: string }[] = [];
	const documents = rows.map((row) => {
		const productCategory = decodeList(row.productCategory);
		const features = decodeList(row.features);
		const named = namedCategories(productCategory, categories);
		const categoryIds = new Set(named.map((category) => category.id));
		if (row.categoryId !== null) categoryIds.add(row.categoryId);
		for (const categoryId of categoryIds) {
			categoryRows.push({ categoryId, projectorSku: row.sku });
		}
		for (const tag of tagsOf({ productLabel: row.productLabel, productCategory, features })) {
			tagRows.push({ tag, projectorSku: row.sku });
		}
		return searchDocument(row, [
			row.resolution,
			row.projectionType,
			row.lightSourceType,
			row.throwType && `${row.throwType} throw`,
			row.productLabel,
			...named.map((category) => category.name),
			...productCategory,
			...features,
		]);
	});
	return { categoryRows, tagRows, documents };
}
