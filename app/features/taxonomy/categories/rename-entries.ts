import { type CategoryKey, namedCategories } from "~/features/catalogue/write/derived-values";

/** What a category is called in models' lists: its slug and its name. */
export type CategoryNames = Pick<CategoryKey, "name" | "slug">;

/** Whether a list of a model's names a category. */
export function namesCategory(names: readonly string[], category: CategoryNames): boolean {
	return namedCategories(names, [{ id: 0, ...category }]).length > 0;
}

/** A model's list with a category's new slug and name in place of the old ones. */
export function renamedEntries(
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
