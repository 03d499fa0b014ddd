import { USE_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";

export function categoryPath(slug: string): string {
	return `/category/${encodeURIComponent(slug)}`;
}

/** Returns the address of a category's Atom feed. */
export function categoryFeedPath(slug: string): string {
	return `${categoryPath(slug)}.xml`;
}

/** Slugs of the uses that our own texts are written for; the category with id 1 has the slug at index 0. */
export const TEXT_SLUGS: readonly string[] = Object.keys(USE_TEXTS);

/**
 * Returns the slug that our own texts use for a category: for those of the seed the original one, even after a change
 * of its address; for a category that staff added its own, but '' if that is an original slug of the seed.
 */
export function slugInOurTexts({ id, slug }: { id: number; slug: string }): string {
	return TEXT_SLUGS[id - 1] ?? (TEXT_SLUGS.includes(slug) ? "" : slug);
}
