import { describe, expect, it } from "vitest";
import { otherParameters, searchQueryIn, withSearchClosed, withSearchOpen } from "./search-address";

function address(text: string) {
	const [pathname = "", query] = text.split("?");
	return { pathname, search: query === undefined ? "" : `?${query}` };
}

it.each([
	["/", null],
	["/?sort=search", null],
	["/?search", ""],
	["/?search=", ""],
	["/?search=epson+laser", "epson laser"],
	["/?search=a&search=b", "a"],
	["/?search=%E0%A4%A", "\uFFFD%A"],
	[`/?search=${"x".repeat(10_000)}`, "x".repeat(500)],
])("searchQueryIn %.60s", (path, query) => {
	expect(searchQueryIn(address(path))).toBe(query);
});

describe("the same page", () => {
	it.each([
		["/", "/?search=", "/"],
		[
			"/brand/epson?sort=price-low",
			"/brand/epson?sort=price-low&search=",
			"/brand/epson?sort=price-low",
		],
		["/compare?sku=A&sku=B&search=x", "/compare?sku=A&sku=B&search=", "/compare?sku=A&sku=B"],
		["/a//b", "/a//b?search=", "/a//b"],
		["//evil.example/x", "/evil.example/x?search=", "/evil.example/x"],
	])("%s opens the search at %s and closes it at %s", (path, opened, closed) => {
		expect(withSearchOpen(address(path))).toBe(opened);
		expect(withSearchClosed(address(path))).toBe(closed);
	});

	it("opens with a query as text", () => {
		expect(withSearchOpen(address("/brands?sort=newest&search=old"), "a&b=ü #")).toBe(
			"/brands?sort=newest&search=a%26b%3D%C3%BC+%23",
		);
	});

	it("keeps its own parameters, repeated ones too, in their order", () => {
		expect(otherParameters(address("/compare?sku=A&search=x&sku=B&brand="))).toEqual([
			["sku", "A"],
			["sku", "B"],
			["brand", ""],
		]);
	});
});
