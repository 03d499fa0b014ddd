import { expect, it } from "vitest";
import { createFinderByEnding } from "./number-endings";

const model = (brand: string, name: string) => ({
	sku: name,
	brand,
	model: name,
	eans: [],
	mpn: null,
});

const find = createFinderByEnding([
	model("LG", "CineBeam HU715Q"),
	model("Epson", "EH-LS12000B"),
	model("Epson", "EB-760"),
	model("BenQ", "W2700"),
	model("XGIMI", "Horizon"),
	model("Sony", "VPL-XW5900ES"),
	model("Panasonic", "PT-VMZ91"),
	model("Optoma", "ZH450ST"),
	model("Optoma", "ZH450UST"),
]);

it.each([
	["LG", "LG HU715QW", "CineBeam HU715Q", "“W” at the end of this one is a colour"],
	["LG", "LG CineBeam HU715Q.AEK", "CineBeam HU715Q", "“AEK” at the end of this one is a region"],
	["LG", "LG HU715Q EU", "CineBeam HU715Q", "region"],
	["Panasonic", "Panasonic PT-VMZ91EJ", "PT-VMZ91", "“EJ” at the end of this one is a region"],
	["Epson", "Epson EH-LS12000 4K", "EH-LS12000B", "“B” at the end of ours is a colour"],
])("%s: %s is the %s", (brand, title, sku, why) => {
	expect(find(brand, title)).toEqual({
		sku,
		why: expect.stringContaining(why),
		isLikelyOtherModel: false,
	});
});

it.each([
	["Sony", "Sony VPL-XW5900", "VPL-XW5900ES", "ours has “ES” at the end"],
	["Sony", "Sony XW5900", "VPL-XW5900ES", "ours has “ES” at the end"],
])("%s: %s may be the %s", (brand, title, sku, why) => {
	expect(find(brand, title)).toEqual({
		sku,
		why: expect.stringContaining(why),
		isLikelyOtherModel: true,
	});
});

it.each([
	["BenQ", "BenQ W2700i"],
	["BenQ", "BenQ W2710"],
	["Optoma", "Optoma W2700B"],
	["Epson", "Epson EB-760ST"],
	["XGIMI", "XGIMI Horizon B"],
	["Optoma", "Optoma ZH450"],
])("%s: finds nothing in %s", (brand, title) => {
	expect(find(brand, title)).toBeUndefined();
});
