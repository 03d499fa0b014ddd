/** Sort orders in a page's address. */
export type SortKey = "newest" | "oldest" | "price-low" | "price-high" | "rating";

export interface SortOption<Key extends string = SortKey> {
	key: Key;
	label: string;
}

/** The orders of a list, its default first. */
export type Sorts<Key extends string = SortKey> = readonly [SortOption<Key>, ...SortOption<Key>[]];

/** The brand page's orders, its default first (docs/product.md#brand-page). */
export const BRAND_SORTS: Sorts = [
	{ key: "newest", label: "Newest First" },
	{ key: "oldest", label: "Oldest First" },
	{ key: "price-low", label: "Price: Low to High" },
	{ key: "price-high", label: "Price: High to Low" },
	{ key: "rating", label: "Highest Rated" },
];

/** The tag page's orders, its default first (docs/product.md#tag-page). */
export const TAG_SORTS: Sorts = [
	BRAND_SORTS[0],
	...BRAND_SORTS.slice(1).filter(({ key }) => key !== "oldest"),
];

export interface ListState<Key extends string = SortKey> {
	sort: Key;
	/** From 1. */
	page: number;
}

/** Keeps the arithmetic away from absurd numbers. */
const MAX_PAGE = 10_000;

/**
 * Reads order and page from an address. Never throws: an unknown order is the first of `sorts`, a page that is no number
 * the first, a huge one the last.
 */
export function decodeListState<Key extends string>(
	params: URLSearchParams,
	sorts: Sorts<Key>,
): ListState<Key> {
	const wanted = params.get("sort");
	const sort = (sorts.find((option) => option.key === wanted) ?? sorts[0]).key;
	const digits = params.get("page") ?? "";
	const page = /^\d+$/.test(digits) ? Math.min(Number(digits), MAX_PAGE) : 1;
	return { sort, page: Math.max(page, 1) };
}

/** Returns the query of a listing's address without defaults: '', or '?sort=rating&page=2'. */
export function encodeListState<Key extends string>(
	state: ListState<Key>,
	sorts: Sorts<Key>,
): string {
	const params = new URLSearchParams();
	if (state.sort !== sorts[0].key) params.set("sort", state.sort);
	if (state.page > 1) params.set("page", String(state.page));
	const query = params.toString();
	return query ? `?${query}` : "";
}

/** Returns the number of pages; an empty listing has one. */
export function pageCount(total: number, perPage: number): number {
	return Math.max(1, Math.ceil(total / perPage));
}

/** Returns true for a page after the last. */
export function isBeyondLast({ page, pages }: { page: number; pages: number }): boolean {
	return page > pages;
}
