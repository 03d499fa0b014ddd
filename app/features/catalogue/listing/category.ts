export function categoryPath(slug: string): string {
	return `/category/${encodeURIComponent(slug)}`;
}

/** The first slugs of the categories of the seed, by id: our own texts are written for them. */
export const TEXT_SLUGS: readonly string[] = [
	"home-cinema",
	"business-education",
	"portable-travel",
	"garden-entertainment-and-outdoor",
	"gaming",
	"golf-simulation",
];

/**
 * Returns the slug that our own texts use for a category: its first one, even after a change of its address. '' for a
 * category that staff added, even at a former address of one of the first.
 */
export function textSlug({ id, slug }: { id: number; slug: string }): string {
	return TEXT_SLUGS[id - 1] ?? (TEXT_SLUGS.includes(slug) ? "" : slug);
}
