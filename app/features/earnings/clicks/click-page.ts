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

const KINDS_BY_PATH: readonly [path: RegExp, kind: ClickPageKind][] = [
	[/^\/$/, "home"],
	[/^\/projector\//, "model"],
	[/^\/compare$/, "comparison"],
	[/^\/projectors$/, "list"],
	[/^\/(?:category|brand|tag)\//, "list"],
	[/^\/(?:guides|page)\//, "article"],
	[/^\/buying-guide$/, "article"],
];

const MAX_PATH_LENGTH = 200;

/** Matches the characters of the site's paths; other paths are forged. */
const SITE_PATH = /^\/[\w./%~-]*$/;

/** Returns the kind of a page by its path. */
export function pageKindOf(path: string): ClickPageKind {
	return KINDS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}

/** Returns the address in a `Referer` if it is a page of this site; else undefined. */
export function referringPage(referer: string | null, siteHost: string): URL | undefined {
	const address = URL.parse(referer ?? "");
	if (address === null || address.host !== siteHost) return undefined;
	const path = address.pathname.replace(/(?<=.)\/+$/, "");
	if (path.length > MAX_PATH_LENGTH || !SITE_PATH.test(path)) return undefined;
	address.pathname = path;
	return address;
}
