import { inChunks } from "db/in-chunks";
import { decodeJsonList, encodeList } from "db/json/json-columns";
import type { Trx } from "db/schema";
import { apply } from "~/features/changes/apply.queries.server";
import { type CategoryKey, namedCategories } from "~/features/changes/models/derived-values";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import {
	listCategoryKeys,
	rederiveCategoriesAndTags,
} from "~/features/changes/models/model-writes.queries.server";
import type { ModelRow, RowChange } from "~/features/changes/row-change";

const MODELS_PER_CHUNK = 100;

/** The texts by which models' lists name a category. */
type CategoryNames = Pick<CategoryKey, "name" | "slug">;

function namesCategory(names: readonly string[], category: CategoryNames): boolean {
	return namedCategories(names, [{ id: 0, ...category }]).length > 0;
}

/** Replaces a category's slug and name in a model's list. */
function renameInList(
	names: readonly string[],
	before: CategoryNames,
	after: CategoryNames,
): string[] {
	const renamed = names.map((name) => {
		const key = name.toLowerCase();
		if (key === before.slug) return after.slug;
		return key === before.name.toLowerCase() ? after.name : name;
	});
	return [...new Set(renamed)];
}

/** Returns the SKUs of the models whose lists name one of these categories. */
async function listSkusNaming(trx: Trx, categories: readonly CategoryNames[]): Promise<string[]> {
	// Compares the distinct lists here, because SQLite's lower() handles ASCII only.
	const lists = await trx
		.selectFrom("projectors")
		.select("productCategory")
		.distinct()
		.where("productCategory", "!=", "[]")
		.execute();
	const matchingLists = lists
		.map((row) => row.productCategory)
		.filter((list) => categories.some((category) => namesCategory(decodeJsonList(list), category)));
	const skus: string[] = [];
	for (const chunk of inChunks(matchingLists, 1000)) {
		const rows = await trx
			.selectFrom("projectors")
			.select("sku")
			.where("productCategory", "in", chunk)
			.execute();
		skus.push(...rows.map((row) => row.sku));
	}
	return skus;
}

/** Returns the change of a model after a category was renamed, or added (without `before`). */
function categoryChange(
	row: ModelRow,
	before: CategoryNames | undefined,
	after: CategoryNames,
	categories: readonly CategoryKey[],
): RowChange<ModelRow> {
	const storedNames = decodeJsonList(row.productCategory);
	const names = before ? renameInList(storedNames, before, after) : storedNames;
	const categoryId = row.categoryId ?? namedCategories(names, categories)[0]?.id ?? null;
	const productCategory = encodeList(names);
	if (productCategory === row.productCategory && categoryId === row.categoryId) {
		return { before: row, after: row };
	}
	return { before: row, after: withDerivedColumns({ ...row, productCategory, categoryId }) };
}

/**
 * Updates models after a category was added (without `before`) or renamed: renames it in their lists, sets the category
 * of models without one, and derives their columns again. Returns the number of models whose lists changed.
 */
export async function updateModelsOfCategory(
	trx: Trx,
	before: CategoryNames | undefined,
	after: CategoryNames,
	now: Date,
): Promise<number> {
	const skus = await listSkusNaming(trx, before ? [before, after] : [after]);
	const categories = await listCategoryKeys(trx);
	let changedModelCount = 0;
	for (const chunk of inChunks(skus, MODELS_PER_CHUNK)) {
		const rows = await trx.selectFrom("projectors").selectAll().where("sku", "in", chunk).execute();
		const changes = rows.map((row) => categoryChange(row, before, after, categories));
		await apply(trx, { changes: { models: changes } }, now);
		const unchanged = changes.filter((change) => change.before === change.after);
		const unchangedSkus = unchanged.map((change) => change.after.sku);
		// The lists of these models are unchanged but refer to other categories now.
		await rederiveCategoriesAndTags(trx, unchangedSkus, categories);
		changedModelCount += changes.filter(
			(change) => change.before?.productCategory !== change.after.productCategory,
		).length;
	}
	return changedModelCount;
}
