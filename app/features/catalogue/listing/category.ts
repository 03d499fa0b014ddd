/** Address of a category's page. */
export function categoryPath(slug: string): string {
	return `/category/${encodeURIComponent(slug)}`;
}

/** The slugs that the first categories began with, in the order of their ids: our own texts are written for them. */
export const TEXT_SLUGS: readonly string[] = [
	"home-cinema",
	"business-education",
	"portable-travel",
	"garden-entertainment-and-outdoor",
	"gaming",
	"golf-simulation",
];

/**
 * The slug by which our own texts know a category: the one it began with, whatever its address is now. A new category has
 * none of them, also at an address that one of the first left; '' there.
 */
export function textSlug({ id, slug }: { id: number; slug: string }): string {
	return TEXT_SLUGS[id - 1] ?? (TEXT_SLUGS.includes(slug) ? "" : slug);
}
