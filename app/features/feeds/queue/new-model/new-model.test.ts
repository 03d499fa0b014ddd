import { expect, it } from "vitest";
import { newModelsToast, valuesFromLine } from "./new-model";

it.each([
	["BenQ W5800, 4K HDR", "BENQ", "BenQ", "W5800"],
	["XGIMI Horizon 20 Max Projector", "", "XGIMI", "Horizon 20 Max"],
	["BenQ W2710 (refurbished) projector", "BenQ", "BenQ", "W2710"],
	["M1 | BenQ W5800 - projector - portable - 3D", "BenQ", "BenQ", "W5800"],
	["M1 | BenQ projector", "BenQ", "BenQ", "M1"],
	["BenQ W5800 4K UHD 2600 Lumens Smart Projector with Wi-Fi", "BenQ", "BenQ", "W5800"],
])("new model: proposes for %s by %s", (title, brand, ownBrand, model) => {
	const line = { title, brand, mpn: "M1", eans: ["08715946680453", "18715946680450"], facts: {} };
	expect(valuesFromLine(line, ["Epson", "BenQ"])).toMatchObject({
		brand: ownBrand,
		model,
		eans: "8715946680453;18715946680450",
		mpn: "M1",
	});
});

it.each([
	[
		"BenQ W5800 4K UHD 2,600 ANSI Lumens short throw projector",
		{},
		["2600", "ansi", "4K UHD", "", "Short"],
	],
	["Optoma ZH450 1920 x 1080 4500lm 1.5-1.66:1", {}, ["4500", "", "1920 x 1080", "1.5-1.66:1", ""]],
	[
		"BenQ W5800 4K 2600 lumens",
		{ brightness: "2500 ISO lumens", resolution: "3840x2160", throw_ratio: "1,56 - 2,5" },
		["2500", "iso", "3840 x 2160", "1.56 - 2.5:1", ""],
	],
	["BenQ W5800", { brightness: "very bright" }, ["", "", "", "", ""]],
	["BenQ GV50 1080p 500 LED lumens, supports 4K", {}, ["500", "led", "1080p", "", ""]],
])("new model: reads the figures of %s and %j", (title, facts, figures) => {
	const made = valuesFromLine({ title, brand: "", mpn: "", eans: [], facts }, ["BenQ", "Optoma"]);
	const { brightness, brightness_standard, resolution, throw_ratio, throw_type } = made;
	expect([brightness, brightness_standard, resolution, throw_ratio, throw_type]).toEqual(figures);
});

it("new model: shows how many models were made, and why others were not", () => {
	expect(newModelsToast({ names: ["BenQ W1"], joinedLineCount: 0, skippedLines: [] })).toEqual({
		title: "BenQ W1 was added",
		description: "Their lines count as them from the next run on.",
	});
	const left = ["A: no", "B: no", "C: no", "D: no"];
	expect(
		newModelsToast({ names: ["BenQ W1", "BenQ W2"], joinedLineCount: 1, skippedLines: left }),
	).toEqual({
		title: "2 models were added",
		description: "1 more line counts as one of them. Not made: A: no; B: no; C: no; and 1 more.",
	});
});
