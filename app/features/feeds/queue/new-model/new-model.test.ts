import { expect, it } from "vitest";
import { proposedModel } from "./new-model";

it.each([
	["Epson EH-QB1000 4K Laser Projector - Black", "Epson", "Epson", "EH-QB1000"],
	["BenQ W5800, 4K HDR", "BENQ", "BenQ", "W5800"],
	["XGIMI Horizon 20 Max Projector", "", "XGIMI", "Horizon 20 Max"],
	["BenQ W2710 (refurbished) projector", "BenQ", "BenQ", "W2710"],
	["M1 | BenQ W5800 - projector - portable - 3D", "BenQ", "BenQ", "W5800"],
	["M1 | BenQ projector", "BenQ", "BenQ", "M1"],
	["BenQ W5800 4K UHD 2600 Lumens Smart Projector with Wi-Fi", "BenQ", "BenQ", "W5800"],
	["BenQ M1 Full HD Projector", "BenQ", "BenQ", "M1"],
	["Zorblax Z1 beamer", "Zorblax", "Zorblax", "Z1"],
])("proposes for %s by %s", (title, brand, ownBrand, model) => {
	const line = { title, brand, mpn: "M1", eans: ["08715946680453", "18715946680450"] };
	expect(proposedModel(line, ["Epson", "BenQ"])).toEqual({
		brand: ownBrand,
		model,
		eans: "8715946680453;18715946680450",
		mpn: "M1",
	});
});
