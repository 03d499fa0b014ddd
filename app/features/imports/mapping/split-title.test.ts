import { describe, expect, it } from "vitest";
import { brandFinder } from "./brands";
import { splitTitle, withoutBrand } from "./split-title";

describe("splitTitle", () => {
	const find = brandFinder(["Acme Vision"]);

	it.each([
		["Epson EH-TW7100", "Epson", "EH-TW7100"],
		["EPSON EH-TW7100 beamer", "Epson", "EH-TW7100"],
		["Beamer Epson EH-TW7100", "Epson", "EH-TW7100"],
		["Epson EH-TW7100 - 4K PRO-UHD beamer", "Epson", "EH-TW7100"],
		["BenQ W2710i, 4K HDR", "BenQ", "W2710i"],
		["Anker Nebula Capsule 3 (zwart)", "Anker Nebula", "Capsule 3"],
		["Nebula Capsule 3", "Nebula", "Capsule 3"],
		["acme vision X1 Pro", "Acme Vision", "X1 Pro"],
		["Vidéoprojecteur XGIMI Horizon Pro", "XGIMI", "Horizon Pro"],
		["XGIMI Halo+", "XGIMI", "Halo+"],
		["JMGO N1S Ultra 4K", "JMGO", "N1S Ultra 4K"],
	])("parts %j into %j and %j", (title, brand, model) => {
		expect(splitTitle(title, find)).toEqual({ brand, model });
	});

	it("proposes the first word where no brand is known, unless staff said another", () => {
		expect(splitTitle("Zonk Blitz 300", find)).toEqual({
			brand: "Zonk",
			model: "Blitz 300",
			guessedBrand: "Zonk",
		});
		expect(splitTitle("Zonk Blitz 300", find, { Zonk: "Zonk Blitz" })).toMatchObject({
			brand: "Zonk Blitz",
			model: "300",
		});
		expect(splitTitle("Zonk Blitz 300", find, { Zonk: "Sonk" })).toMatchObject({
			brand: "Sonk",
			model: "Blitz 300",
		});
	});
});

it("takes a brand from the front of a model", () => {
	expect(withoutBrand("EPSON EH-TW7100", "Epson")).toBe("EH-TW7100");
	expect(withoutBrand("Epson", "Epson")).toBe("Epson");
});
