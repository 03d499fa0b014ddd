import { USE_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";

export function categoryPath(slug: string): string {
	return `/category/${encodeURIComponent(slug)}`;
}

/** Returns the address of a category's Atom feed. */
export function categoryFeedPath(slug: string): string {
	return `${categoryPath(slug)}.xml`;
}

/** Original slugs of the built-in categories, for which our own texts are written; id 1 has the slug at index 0. */
export const BUILT_IN_SLUGS: readonly string[] = Object.keys(USE_TEXTS);

/**
 * Returns the slug by which our own texts know a category. A built-in category keeps its original slug there, even if
 * staff have changed its address. A category that staff added has its slug, or '' if that is the original slug of a
 * built-in category, because the texts are about the latter.
 */
export function builtInSlug({ id, slug }: { id: number; slug: string }): string {
	return BUILT_IN_SLUGS[id - 1] ?? (BUILT_IN_SLUGS.includes(slug) ? "" : slug);
}
