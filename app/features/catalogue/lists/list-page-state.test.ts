import { describe, expect, it } from "vitest";
import {
	BRAND_SORTS,
	brandListAddress,
	isBeyondLastPage,
	pageCount,
	TAG_SORTS,
	tagListAddress,
} from "./list-page-state";

const decode = (query: string) => brandListAddress.decode(new URLSearchParams(query));

it("sort options of the brand page are the documented, newest first by default", () => {
	expect(BRAND_SORTS.map((option) => option.label)).toEqual([
		"Newest First",
		"Oldest First",
		"Price: Low to High",
		"Price: High to Low",
		"Highest Rated",
	]);
});

describe("brandList and tagList", () => {
	const states = [
		{ list: brandListAddress, sorts: BRAND_SORTS },
		{ list: tagListAddress, sorts: TAG_SORTS },
	].flatMap(({ list, sorts }) =>
		sorts.flatMap(({ key: sort }) => [1, 2, 17, 10_000].map((page) => ({ list, sort, page }))),
	);

	it.each(states)("read what they wrote for order $sort, page $page", ({ list, ...state }) => {
		expect(list.decode(new URLSearchParams(list.search(state)))).toEqual(state);
	});

	it.each([
		[{ sort: "newest", page: 1 }, ""],
		[{ sort: "rating", page: 1 }, "?sort=rating"],
		[{ sort: "newest", page: 2 }, "?page=2"],
		[{ sort: "price-low", page: 3 }, "?sort=price-low&page=3"],
	] as const)("leave defaults out: %j is %j", (state, query) => {
		expect(brandListAddress.search(state)).toBe(query);
	});

	it.each([
		"",
		"sort=&page=",
		"sort=cheapest&page=0",
		"sort=__proto__&page=-1.5",
		"sort=NEWEST&page=1e3",
		"page=%00%ff&sort=%F0%9F%98%80",
		"page=٢",
		`sort=${"x".repeat(100_000)}&page=0`,
	])("read anything else as the default: %.40s", (query) => {
		expect(decode(query)).toEqual({ sort: "newest", page: 1 });
	});

	it.each(["999999", "123456789012345678901234567890", "9".repeat(100_000)])(
		"cap a huge page: %.30s",
		(page) => {
			expect(decode(`page=${page}`)).toEqual({ sort: "newest", page: 99_999 });
		},
	);

	it("accept the page's own orders only", () => {
		const params = new URLSearchParams("sort=oldest");
		expect(brandListAddress.decode(params).sort).toBe("oldest");
		expect(tagListAddress.decode(params).sort).toBe("newest");
	});

	it("take the first of a parameter given twice", () => {
		expect(decode("sort=rating&sort=oldest&page=2&page=3")).toEqual({ sort: "rating", page: 2 });
	});
});

it.each([
	[0, 1],
	[1, 1],
	[60, 1],
	[61, 2],
	[10_000, 167],
])("pageCount of %i models, 60 a page, is %i", (total, pages) => {
	expect(pageCount(total, 60)).toBe(pages);
});

it.each([
	[1, 1, false],
	[2, 2, false],
	[2, 1, true],
	[10_000, 167, true],
])("isBeyondLast of page %i of %i is %s", (page, pages, isBeyond) => {
	expect(isBeyondLastPage({ page, pages })).toBe(isBeyond);
});
