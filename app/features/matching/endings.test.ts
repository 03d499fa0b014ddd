import { expect, it } from "vitest";
import { createEndingFinder } from "./endings";

const model = (brand: string, name: string) => ({
	sku: name,
	brand,
	model: name,
	eans: [],
	mpn: null,
});

const find = createEndingFinder([
	model("LG", "CineBeam HU715Q"),
	model("Epson", "EH-LS12000B"),
	model("Epson", "EB-760"),
	model("BenQ", "W2700"),
	model("XGIMI", "Horizon"),
]);

it.each([
	["LG", "LG HU715QW", "CineBeam HU715Q", "“W” at the end of this one is a colour"],
	["LG", "LG CineBeam HU715Q.AEK", "CineBeam HU715Q", "“AEK” at the end of this one is a region"],
	["LG", "LG HU715Q EU", "CineBeam HU715Q", "region"],
	["Epson", "Epson EH-LS12000 4K", "EH-LS12000B", "“B” at the end of ours is a colour"],
])("%s: %s is the %s", (brand, title, sku, why) => {
	expect(find(brand, title)).toEqual({ sku, why: expect.stringContaining(why) });
});

it.each([
	["BenQ", "BenQ W2700i"],
	["BenQ", "BenQ W2710"],
	["Optoma", "Optoma W2700B"],
	["Epson", "Epson EB-760ST"],
	["XGIMI", "XGIMI Horizon B"],
])("%s: finds nothing in %s", (brand, title) => {
	expect(find(brand, title)).toBeUndefined();
});
