import { describe, expect, it } from "vitest";
import { tagPath, tagSlug, tagsOf, tagTitle } from "./tag";

it.each([
	["HDR10+", "hdr10-plus"],
	["  Wi-Fi ", "wi-fi"],
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
		["ultra--short-throw-", "Ultra Short Throw Projectors"],
	])("of %j is %j", (tag, title) => {
		expect(tagTitle(tag)).toBe(title);
	});

	it.each([
		["24/7 Operation", "24/7 Operation Projectors"],
		["  game   mode ", "Game Mode Projectors"],
		["Éclair USB-C", "Eclair USB-C Projectors"],
		["Café & VRR", "Cafe VRR Projectors"],
	])("keeps capitals and digits of words as in %j: %j", (label, title) => {
		expect(tagTitle(tagSlug(label), label)).toBe(title);
	});
});

it("tagPath escapes the slug", () => {
	expect(tagPath("a b/c")).toBe("/tag/a%20b%2Fc");
});
