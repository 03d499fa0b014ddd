import { describe, expect, it } from "vitest";
import { decodeShopList, pageOfShops, shopListPath } from "./shop-list";

describe("the address of the list", () => {
	it.each([
		["", { query: "", page: 1 }, "/admin/shops"],
		["q=+john+", { query: "john", page: 1 }, "/admin/shops?q=john"],
		["q=a%26b&page=2", { query: "a&b", page: 2 }, "/admin/shops?q=a%26b&page=2"],
		["page=0", { query: "", page: 1 }, "/admin/shops"],
		["page=1e3&q=%00", { query: "\u0000", page: 1 }, "/admin/shops?q=%00"],
		[`q=${"x".repeat(99)}`, { query: "x".repeat(80), page: 1 }, `/admin/shops?q=${"x".repeat(80)}`],
	])("'%s' is %j", (search, state, path) => {
		expect(decodeShopList(new URLSearchParams(search))).toEqual(state);
		expect(shopListPath(state)).toBe(path);
	});
});

describe("pageOfShops", () => {
	const shops = [
		{ name: "Richer Sounds", slug: "richer-sounds", websiteUrl: "https://www.richersounds.com" },
		{ name: "John Lewis", slug: "john-lewis", websiteUrl: "https://www.johnlewis.com" },
		{ name: "Café Son", slug: "cafe", websiteUrl: "https://son.example" },
	];
	const many = Array.from({ length: 101 }, (_, index) => ({
		...{ name: `Shop ${index}`, slug: `s${index}`, websiteUrl: "https://x.example" },
	}));

	it.each([
		["", ["Richer Sounds", "John Lewis", "Café Son"]],
		["SO", ["Richer Sounds", "Café Son"]],
		["lewis john", ["John Lewis"]],
		["cafe", ["Café Son"]],
		["johnlewis.com", ["John Lewis"]],
		["nobody", []],
	])("finds for '%s' %j", (query, names) => {
		const { shown, found } = pageOfShops(shops, { query, page: 1 });
		expect(shown.map(({ name }) => name)).toEqual(names);
		expect(found).toBe(names.length);
	});

	it.each([
		[1, 1, 50],
		[3, 3, 1],
		[9, 3, 1],
	])("of page %i shows page %i with %i", (requested, page, length) => {
		const list = pageOfShops(many, { query: "", page: requested });
		expect(list).toMatchObject({ page, pages: 3, found: 101 });
		expect(list.shown).toHaveLength(length);
	});
});
