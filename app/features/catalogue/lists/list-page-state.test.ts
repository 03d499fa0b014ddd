import { describe, expect, it } from "vitest";
import {
	BRAND_SORTS,
	decodeListState,
	encodeListState,
	isBeyondLast,
	pageCount,
	TAG_SORTS,
} from "./list-page-state";

const decode = (query: string) => decodeListState(new URLSearchParams(query), BRAND_SORTS);

it("sort options of the brand page are the documented, newest first by default", () => {
	expect(BRAND_SORTS.map((option) => option.label)).toEqual([
		"Newest First",
		"Oldest First",
		"Price: Low to High",
		"Price: High to Low",
		"Highest Rated",
	]);
});

describe("decodeListing and encodeListing", () => {
	const states = [BRAND_SORTS, TAG_SORTS].flatMap((sorts) =>
		sorts.flatMap(({ key: sort }) => [1, 2, 17, 10_000].map((page) => ({ sorts, sort, page }))),
	);

	it.each(states)("come round for order $sort, page $page", ({ sorts, ...state }) => {
		expect(decodeListState(new URLSearchParams(encodeListState(state, sorts)), sorts)).toEqual(
			state,
		);
	});

	it.each([
		[{ sort: "newest", page: 1 }, ""],
		[{ sort: "rating", page: 1 }, "?sort=rating"],
		[{ sort: "newest", page: 2 }, "?page=2"],
		[{ sort: "price-low", page: 3 }, "?sort=price-low&page=3"],
	] as const)("leave defaults out: %j is %j", (state, query) => {
		expect(encodeListState(state, BRAND_SORTS)).toBe(query);
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

	it.each(["99999", "123456789012345678901234567890", "9".repeat(100_000)])(
		"cap a huge page: %.30s",
		(page) => {
			expect(decode(`page=${page}`)).toEqual({ sort: "newest", page: 10_000 });
		},
	);

	it("accept the page's own orders only", () => {
		const params = new URLSearchParams("sort=oldest");
		expect(decodeListState(params, BRAND_SORTS).sort).toBe("oldest");
		expect(decodeListState(params, TAG_SORTS).sort).toBe("newest");
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
	expect(isBeyondLast({ page, pages })).toBe(isBeyond);
});
