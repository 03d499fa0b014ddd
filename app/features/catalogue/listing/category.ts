/** Address of a category's page. */
export function categoryPath(slug: string): string {
	return `/category/${encodeURIComponent(slug)}`;
}
