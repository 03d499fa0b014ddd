import { categories } from "db/seed/categories";
import { expect, it } from "vitest";
import { siteUses } from "./site-links";

const SEVENTH = { slug: "board-games", name: "Board Games" };

it("site links: is null for the categories that every site begins with", () => {
	expect(siteUses(categories)).toBeNull();
});

it.each([
	["another name", categories.map((one) => (one.id === 5 ? { ...one, name: "Play" } : one))],
	["another address", categories.map((one) => (one.id === 5 ? { ...one, slug: "play" } : one))],
	["another order", [...categories].reverse()],
	["a seventh", [...categories, SEVENTH]],
	["none", []],
])("site links: lists them if there is %s", (_, changed) => {
	expect(siteUses(changed)).toEqual(
		changed.map(({ slug, name }) => ({ to: `/category/${slug}`, name })),
	);
});

it("site links: lists twelve at most", () => {
	expect(siteUses(Array(30).fill(SEVENTH))).toHaveLength(12);
});
