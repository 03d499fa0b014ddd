import { categories } from "db/seed/categories";
import { describe, expect, it } from "vitest";
import { BUILT_IN_SLUGS, builtInSlug, categoryPath } from "./category";

describe("builtInSlug", () => {
	it("has the slugs of the seed's categories", () => {
		expect(categories.map(({ id }) => builtInSlug({ id, slug: "other" }))).toEqual(
			categories.map(({ slug }) => slug),
		);
		expect(BUILT_IN_SLUGS).toHaveLength(categories.length);
	});

	it("is the address of any other", () => {
		expect(builtInSlug({ id: 7, slug: "outdoor-entertainment" })).toBe("outdoor-entertainment");
	});

	it("is none of a new one at an address that one of the first left", () => {
		expect(builtInSlug({ id: 7, slug: "gaming" })).toBe("");
	});
});

it("categoryPath escapes the slug", () => {
	expect(categoryPath("a b")).toBe("/category/a%20b");
});
