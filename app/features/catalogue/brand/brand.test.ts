import { describe, expect, it } from "vitest";
import { brandName, brandNameFromSlug, brandPath, brandSlug } from "./brand";

describe("brandName", () => {
	it.each([
		["lg", "LG"],
		["jvc", "JVC"],
		["benq", "BenQ"],
		["xgimi", "XGIMI"],
		["awol", "AWOL"],
		["nebula", "Anker Nebula"],
		["anker nebula", "Anker Nebula"],
		["ANKER   Nebula", "Anker Nebula"],
		["AWOL VISION", "AWOL Vision"],
		["viewsonic", "ViewSonic"],
	])("spells %j as its maker does: %j", (typed, name) => {
		expect(brandName(typed)).toBe(name);
	});

	it.each([
		["epson", "Epson"],
		["OPTOMA", "Optoma"],
		["  sony ", "Sony"],
		["Some New Brand", "Some new brand"],
		["constructor", "Constructor"],
		["__proto__", "__proto__"],
	])("capitalises any other name: %j is %j", (typed, name) => {
		expect(brandName(typed)).toBe(name);
	});
});

it.each([
	["Epson", "epson"],
	["AWOL Vision", "awol-vision"],
	[" Digital \t Projection ", "digital-projection"],
	["Nebula", "anker-nebula"],
	["Anker Nebula", "anker-nebula"],
	["Bang & Olufsen", "bang-&-olufsen"],
	["constructor", "constructor"],
	["__proto__", "__proto__"],
])("brandSlug of %j is %j, and stays so", (brand, slug) => {
	expect(brandSlug(brand)).toBe(slug);
	expect(brandSlug(slug)).toBe(slug);
});

it.each([
	["anker-nebula", "Anker Nebula"],
	["awol-vision", "AWOL Vision"],
	["no--such", "No such"],
])("brandNameFromSlug guesses %j as %j", (slug, name) => {
	expect(brandNameFromSlug(slug)).toBe(name);
});

it("brandPath escapes the slug", () => {
	expect(brandPath("a/b?&-ö")).toBe("/brand/a%2Fb%3F%26-%C3%B6");
});
