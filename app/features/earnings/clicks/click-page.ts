/** Kinds of pages on which links to shops are followed, with their names. */
export const PAGE_KINDS = {
	model: "Model",
	list: "List",
	comparison: "Comparison",
	article: "Article",
	home: "Home page",
	letter: "Letter",
	other: "Another page",
	unknown: "Not known",
} as const;

export type ClickPageKind = keyof typeof PAGE_KINDS;

const KINDS: readonly [path: RegExp, kind: ClickPageKind][] = [
	[/^\/$/, "home"],
	[/^\/projector\//, "model"],
	[/^\/compare$/, "comparison"],
	[/^\/projectors$/, "list"],
	[/^\/(?:category|brand|tag)\//, "list"],
	[/^\/(?:guides|page)\//, "article"],
	[/^\/buying-guide$/, "article"],
];

const MAX_PATH = 200;

/** Characters of the site's own paths; another path is a stranger's. */
const PATH = /^\/[\w./%~-]*$/;

/** Returns the kind of a page by its path. */
export function pageKindOf(path: string): ClickPageKind {
	return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}

/** Returns the address of a page of this site in a `Referer`; undefined if it has none. */
export function referringPage(referer: string | null, siteHost: string): URL | undefined {
	const address = URL.parse(referer ?? "");
	if (address === null || address.host !== siteHost) return undefined;
	const path = address.pathname.replace(/(?<=.)\/+$/, "");
	if (path.length > MAX_PATH || !PATH.test(path)) return undefined;
	address.pathname = path;
	return address;
}
