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

/** The slug by which our own texts know a category: the one it began with, whatever its address is now. */
export function textSlug({ id, slug }: { id: number; slug: string }): string {
	return TEXT_SLUGS[id - 1] ?? slug;
}
