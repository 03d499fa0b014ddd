import { describe, expect, it } from "vitest";
import { tagPath, tagSlug, tagsOf, tagTitle } from "./tag";

it.each([
	["4K Home Cinema", "4k-home-cinema"],
	["HDR10+", "hdr10-plus"],
	["24/7 Operation", "24-7-operation"],
	["  Wi-Fi ", "wi-fi"],
	["Café Crème", "cafe-creme"],
	["!!!", ""],
	["投影机", ""],
])("tagSlug of %j is %j, and stays so", (label, slug) => {
	expect(tagSlug(label)).toBe(slug);
	expect(tagSlug(slug)).toBe(slug);
});

describe("tagsOf", () => {
	it("joins label, categories and features, each once", () => {
		const model = {
			productLabel: "Gaming",
			productCategory: ["gaming", "Home Cinema"],
			features: ["HDR10", "HDR10+", "hdr10", "???"],
		};
		expect(tagsOf(model)).toEqual(["gaming", "home-cinema", "hdr10", "hdr10-plus"]);
	});

	it("is empty for a model without any", () => {
		expect(tagsOf({ productLabel: null, productCategory: [], features: [] })).toEqual([]);
	});
});

describe("tagTitle", () => {
	it.each([
		["home-cinema", "Home Cinema Projectors"],
		["4k", "4k Projectors"],
		["x2y", "X2y Projectors"],
		["ultra--short-throw-", "Ultra Short Throw Projectors"],
	])("of %j is %j", (tag, title) => {
		expect(tagTitle(tag)).toBe(title);
	});

	it.each([
		["Laser TV", "Laser TV Projectors"],
		["120Hz", "120Hz Projectors"],
		["HDR10+", "HDR10+ Projectors"],
		["webOS", "webOS Projectors"],
		["eARC", "eARC Projectors"],
		["Wi-Fi", "Wi-Fi Projectors"],
		["24/7 Operation", "24/7 Operation Projectors"],
		["  game   mode ", "Game Mode Projectors"],
		["Built-in Battery", "Built In Battery Projectors"],
		["Éclair USB-C", "Eclair USB-C Projectors"],
		["Café & VRR", "Cafe VRR Projectors"],
	])("keeps capitals and digits of words as in %j: %j", (label, title) => {
		expect(tagTitle(tagSlug(label), label)).toBe(title);
	});
});

it("tagPath escapes the slug", () => {
	expect(tagPath("a b/c")).toBe("/tag/a%20b%2Fc");
});
