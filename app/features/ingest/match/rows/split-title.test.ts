import { describe, expect, it } from "vitest";
import { leadingBrandFinder } from "~/features/ingest/values/brands";
import { modelInName, splitTitle, withoutBrand } from "./split-title";

describe("splitTitle", () => {
	const find = leadingBrandFinder(["Acme Vision"]);

	it.each([
		["Epson EH-TW7100 - 4K PRO-UHD beamer", "Epson", "EH-TW7100"],
		["BenQ W2710i, 4K HDR", "BenQ", "W2710i"],
		["Anker Nebula Capsule 3 (zwart)", "Anker Nebula", "Capsule 3"],
		["Vidéoprojecteur XGIMI Horizon Pro", "XGIMI", "Horizon Pro"],
		["JMGO N1S Ultra 4K", "JMGO", "N1S Ultra 4K"],
		["Epson beamer EH-TW7100 wit", "Epson", "EH-TW7100"],
		["BenQ LH600ST+ 4K beamer zwart", "BenQ", "LH600ST+"],
		["Epson EB-L775U Full HD Beamer (wit)", "Epson", "EB-L775U"],
		["Optoma Photon Life PH31 Laser projector wit", "Optoma", "Photon Life PH31"],
		["Formovie Theater Premium LED-projector", "Formovie", "Theater Premium"],
		["Hisense C2 Ultra thuisbioscoop beamer", "Hisense", "C2 Ultra"],
		["Anker Nebula Capsule 3 Laser beamer wit", "Anker Nebula", "Capsule 3 Laser"],
		["Samsung The Freestyle projector (2nd Gen)", "Samsung", "The Freestyle (2nd Gen)"],
		["Samsung The Premiere 5 (LPF5D) Full HD projector", "Samsung", "The Premiere 5 (LPF5D)"],
		["XGIMI Horizon Ultra projector 4K zwart", "XGIMI", "Horizon Ultra"],
		["Optoma UHZ68LV Heimkinobeamer weiß", "Optoma", "UHZ68LV"],
	])("parts %j into %j and %j", (title, brand, model) => {
		expect(splitTitle(title, find)).toEqual({ brand, model });
	});

	it("proposes the first word if no brand is known, unless staff chose another", () => {
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

it.each([
	["LTV-3000", "AWOL Vision", "LTV-3000"],
	["EH-TW7100 4K PRO-UHD lamp projector 3000 ANSI lumens", "Epson", "EH-TW7100"],
	["EH-TW7100 4K PRO-UHD Home Projector, 3000 lumens", "Epson", "EH-TW7100"],
	["EH-TW7100 projector (3,000 lumens) 4K", "Epson", "EH-TW7100"],
	["W1 supports 4K", "BenQ", "W1"],
	["MW560 1280 x 800 DLP", "BenQ", "MW560"],
	["Horizon 20 Max 5700 ISO Lumens", "XGIMI", "Horizon 20 Max"],
	["Photon Life PK31 projector", "Optoma", "Photon Life PK31"],
	["Epson EH-TW7100 beamer wit", "Epson", "EH-TW7100"],
	["Beamer X1 Pro von Acme", "Acme", "X1 Pro von"],
])("split title: finds the model in %j, of %s", (name, brand, model) => {
	expect(modelInName(name, brand, leadingBrandFinder([brand]))).toBe(model);
});

it("split title: removes a brand from the start of a model", () => {
	expect(withoutBrand("EPSON EH-TW7100", "Epson")).toBe("EH-TW7100");
	expect(withoutBrand("Epson", "Epson")).toBe("Epson");
});
