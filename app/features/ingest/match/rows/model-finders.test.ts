import { describe, expect, it } from "vitest";
import { accessoryOrOtherGoods, nearModelFinder, rowModelFinder } from "./model-finders";

const model = (brand: string, name: string) => ({
	sku: name,
	brandSlug: brand.toLowerCase(),
	brand,
	model: name,
	eans: [],
	mpn: null,
});

describe("rowModelFinder", () => {
	const EAN = "5901234123457";
	const SHARED = "4006381333931";
	const find = (name: string, eans: string, brand = "Epson") =>
		rowModelFinder([
			{ ...model("Epson", "EB-T703"), eans: [EAN, SHARED] },
			{ ...model("Epson", "EB-T705"), eans: [SHARED] },
			model("Epson", "EB-T708"),
		]).find({ sku: "", eans, brand, model: name });

	it("takes an exact name before a barcode that several models share", () => {
		expect(find("EB-T705", SHARED)).toMatchObject({ sku: "EB-T705" });
		expect(find("EB-T708", SHARED)).toMatchObject({ sku: "EB-T708", by: "brand and model" });
		expect(find("EB-T705", SHARED)?.isLikelyOtherModel).toBeUndefined();
	});

	it("takes the barcode of one model for a name that is no other number", () => {
		expect(find("Home cinema projector", EAN)).toMatchObject({ sku: "EB-T703", by: "EAN" });
		expect(find("EB-T703 white", EAN)?.isLikelyOtherModel).toBeUndefined();
	});

	it.each([
		["another number than the barcode's model", "EB-T702", EAN],
		["the name of another model than the barcode's", "EB-T708", EAN],
		["a barcode that several models share, and none's name", "EB-T702", SHARED],
	])("is in doubt about %s", (_, name, ean) => {
		expect(find(name, ean)).toMatchObject({ sku: "EB-T703", isLikelyOtherModel: true });
	});
});

describe("nearModelFinder", () => {
	const find = nearModelFinder([
		model("LG", "CineBeam HU915QE"),
		model("LG", "CineBeam HU715Q"),
		model("XGIMI", "Horizon 20"),
		model("BenQ", "W2700"),
		{ ...model("XGIMI", "Horizon Zeta"), resolutionClass: "4k" as const },
	]);
	const near = (brand: string, name: string) =>
		find({ title: `${brand} ${name}`, brand, model: name, mpn: "", eans: [] });

	it.each([
		["LG", "HU915QE", "CineBeam HU915QE", undefined],
		["LG", "HU715QW", "CineBeam HU715Q", undefined],
		["XGIMI", "Horizon Zeta 4K", "Horizon Zeta", undefined],
		["XGIMI", "Horizon 20 Max", "Horizon 20", true],
		["XGIMI", "Horizon 20 Pro", "Horizon 20", true],
	])("%s %s is like %s", (brand, name, sku, isLikelyOtherModel) => {
		expect(near(brand, name)).toMatchObject({ sku, by: "name" });
		expect(near(brand, name)?.isLikelyOtherModel).toBe(isLikelyOtherModel);
	});

	it.each([
		["BenQ", "W2700i"],
		["Sony", "W2700"],
	])("%s %s is like none", (brand, name) => {
		expect(near(brand, name)).toBeUndefined();
	});
});

it.each([
	["Epson EH-TW7100 DLP lamp projector", "Epson", "", undefined],
	["Ceiling mount for Epson EH-TW7100", "Epson", "", "ceiling mount"],
	["Ersatzlampe Epson EH-TW7100", "Epson", "", "ersatzlampe"],
	["Samsung 65 inch QLED TV", "Samsung", "", "QLED TV"],
	["Elite Sable 100", "Elite", "Home cinema > Projector screens", "Projector screens"],
])("%s of %s in “%s” is no projector: %s", (title, brand, goods, word) => {
	expect(accessoryOrOtherGoods(title, brand, goods)).toBe(word);
});
