import type { PagesTable } from "db/schema";

/** Kinds of pages that have an address. */
export type PageKind = Exclude<PagesTable["kind"], "text">;

/** Maximum number of pages and articles together. */
export const MAX_PAGES = 200;

/** Maximum number of rows: pages and articles, and the owner's texts that replace default texts, which are fewer. */
export const MAX_PAGE_ROWS = 2 * MAX_PAGES;

export const GUIDES_PATH = "/guides";
export const GUIDES_FEED_PATH = "/guides.xml";

/** Returns the address of a page, published or not. */
export function pagePath({ kind, slug }: { kind: PageKind; slug: string }): string {
	return kind === "guide" ? `${GUIDES_PATH}/${slug}` : `/page/${slug}`;
}

/** Returns the kind of the page at an address. */
export function pageKindAt(pathname: string): PageKind {
	return pathname.startsWith(`${GUIDES_PATH}/`) ? "guide" : "page";
}

/** A published page as lists show it. */
export interface ListedPage {
	id: number;
	kind: PageKind;
	slug: string;
	title: string;
	summary: string;
	/** ISO 8601 instant in UTC. */
	changedAt: string;
}
