import { describe, expect, it } from "vitest";
import { nearModelFinder, noProjector } from "./model-finders";

const model = (brand: string, name: string) => ({
	...{ sku: name, brandSlug: brand.toLowerCase(), brand, model: name, eans: [], mpn: null },
});

describe("nearModelFinder", () => {
	const find = nearModelFinder([
		model("LG", "CineBeam HU915QE"),
		model("LG", "CineBeam HU715Q"),
		model("XGIMI", "Horizon 20"),
		model("BenQ", "W2700"),
	]);
	const near = (brand: string, name: string) =>
		find({ title: `${brand} ${name}`, brand, model: name, mpn: "", eans: [] });

	it.each([
		["LG", "HU915QE", "CineBeam HU915QE", undefined],
		["LG", "HU715QW", "CineBeam HU715Q", undefined],
		["XGIMI", "Horizon 20 Max", "Horizon 20", true],
		["XGIMI", "Horizon 20 Pro", "Horizon 20", true],
	])("%s %s is like %s", (brand, name, sku, isDoubtful) => {
		expect(near(brand, name)).toMatchObject({ sku, by: "name" });
		expect(near(brand, name)?.isDoubtful).toBe(isDoubtful);
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
	expect(noProjector(title, brand, goods)).toBe(word);
});
