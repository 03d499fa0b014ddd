import { choiceParam, listAddress, pageParam } from "~/components/list-address";

/** Sort orders in a page's address. */
export type SortKey = "newest" | "oldest" | "price-low" | "price-high" | "rating";

export interface SortOption<Key extends string = SortKey> {
	key: Key;
	label: string;
}

/** The orders of a list, its default first. */
export type SortOptions<Key extends string = SortKey> = readonly [
	SortOption<Key>,
	...SortOption<Key>[],
];

/** The brand page's orders, its default first (docs/product.md#brand-page). */
export const BRAND_SORTS: SortOptions = [
	{ key: "newest", label: "Newest First" },
	{ key: "oldest", label: "Oldest First" },
	{ key: "price-low", label: "Price: Low to High" },
	{ key: "price-high", label: "Price: High to Low" },
	{ key: "rating", label: "Highest Rated" },
];

/** The tag page's orders, its default first (docs/product.md#tag-page). */
export const TAG_SORTS: SortOptions = [
	BRAND_SORTS[0],
	...BRAND_SORTS.slice(1).filter(({ key }) => key !== "oldest"),
];

export interface ListState<Key extends string = SortKey> {
	sort: Key;
	/** From 1. */
	page: number;
}

/** The address of a list with an order, the first of `sorts` by default, and pages. */
export function sortedListAddress<Key extends string>(sorts: SortOptions<Key>) {
	const keys = sorts.map(({ key }) => key);
	return listAddress<ListState<Key>>({
		sort: choiceParam("sort", keys, sorts[0].key),
		page: pageParam,
	});
}

export const brandListAddress = sortedListAddress(BRAND_SORTS);

export const tagListAddress = sortedListAddress(TAG_SORTS);

/** Returns the number of pages; an empty list has one. */
export function pageCount(total: number, perPage: number): number {
	return Math.max(1, Math.ceil(total / perPage));
}

/** Returns true for a page after the last. */
export function isBeyondLastPage({ page, pages }: { page: number; pages: number }): boolean {
	return page > pages;
}
