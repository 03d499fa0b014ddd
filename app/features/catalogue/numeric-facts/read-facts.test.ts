import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCsv } from "~/features/ingest/read/read-sheets.server";
import { splitLags } from "./input-lag";
import type { NumericFacts } from "./numeric-facts";
import { type FactTexts, numericFacts, readSpecifications } from "./read-facts";

const NO_TEXTS: FactTexts = {
	resolution: "",
	projectionType: null,
	lightSource: null,
	lightSourceType: null,
	lightSourceLife: null,
	throwRatio: null,
	throwType: null,
	inputLag: null,
	weight: null,
	specifications: {},
	brightness: null,
	brightnessStandard: null,
	measuredBrightness: null,
	lag4k60: null,
	lag4k120: null,
	lag1080p60: null,
	lag1080p120: null,
	lag1080p240: null,
};

const NO_FIGURES: NumericFacts = {
	throwRatioMin: null,
	throwRatioMax: null,
	inputLagMs: null,
	inputLag4kMs: null,
	isLagModeStated: null,
	lumens: null,
	resolutionClass: null,
	lightKind: null,
	chipKind: null,
	throwKind: null,
	lightSourceHours: null,
	weightKg: null,
};

it.each<[what: string, texts: Partial<FactTexts>, figures: Partial<NumericFacts>]>([
	["nothing", {}, {}],
	[
		"every text",
		{
			resolution: "4K UHD (3840 x 2160)",
			projectionType: "3LCD",
			lightSourceType: "Laser",
			lightSourceLife: "20,000 hours",
			throwRatio: "1.47-1.62:1",
			throwType: "Standard",
			inputLag: "16 ms",
			weight: "3.9 kg",
		},
		{
			throwRatioMin: 1.47,
			throwRatioMax: 1.62,
			inputLagMs: 16,
			inputLag4kMs: 16,
			isLagModeStated: 0,
			resolutionClass: "4k",
			lightKind: "laser",
			chipKind: "lcd",
			throwKind: "standard",
			lightSourceHours: 20_000,
			weightKg: 3.9,
		},
	],
	[
		"the first light source that names a kind",
		{ lightSource: "LED", lightSourceType: "Laser" },
		{ lightKind: "led" },
	],
	[
		"the other light source",
		{ lightSource: "Bright", lightSourceType: "Laser" },
		{ lightKind: "laser" },
	],
	[
		"a throw type against its ratio",
		{ throwRatio: "1.2:1", throwType: "Short" },
		{ throwRatioMin: 1.2, throwRatioMax: 1.2, throwKind: "short" },
	],
	[
		"a throw type that says nothing",
		{ throwRatio: "0.84-2.0:1", throwType: "Zoom" },
		{ throwRatioMin: 0.84, throwRatioMax: 2, throwKind: "short" },
	],
	["a throw type without a ratio", { throwType: "Long throw" }, { throwKind: "long" }],
	[
		"free-form specifications where no field has it",
		{ specifications: { light_source: "LED", throw_ratio: "0.2:1", throw: { type: "?" } } },
		{ lightKind: "led", throwRatioMin: 0.2, throwRatioMax: 0.2, throwKind: "ultra-short" },
	],
])("numericFacts reads %s", (_, texts, figures) => {
	expect(numericFacts({ ...NO_TEXTS, ...texts })).toEqual({ ...NO_FIGURES, ...figures });
});

const { rows } = readCsv(readFileSync("db/seed/projectors.csv", "utf8"));
const [header, ...models] = rows;

/** The texts of a column of the sample catalogue, each once. */
function seedTexts(column: string): string[] {
	const index = header?.cells.indexOf(column) ?? -1;
	expect(index, column).toBeGreaterThanOrEqual(0);
	return [...new Set(models.map(({ cells }) => String(cells[index] ?? "").trim()))].filter(Boolean);
}

it.each<[column: string, text: keyof FactTexts, figure: keyof NumericFacts]>([
	["resolution", "resolution", "resolutionClass"],
	["light_source_type", "lightSourceType", "lightKind"],
	["projection_type", "projectionType", "chipKind"],
	["light_source_life", "lightSourceLife", "lightSourceHours"],
	["throw_ratio", "throwRatio", "throwRatioMin"],
	["throw_ratio", "throwRatio", "throwRatioMax"],
	["throw_type", "throwType", "throwKind"],
	["weight", "weight", "weightKg"],
])("read facts: reads every %s of the sample catalogue", (column, text, figure) => {
	const texts = seedTexts(column);
	const unread = texts.filter(
		(value) => numericFacts({ ...NO_TEXTS, [text]: value })[figure] === null,
	);
	expect(texts).not.toEqual([]);
	expect(unread).toEqual([]);
});

it("read facts: reads every input_lag of the sample catalogue as a figure or as columns", () => {
	const unread = seedTexts("input_lag").filter(
		(inputLag) =>
			numericFacts({ ...NO_TEXTS, inputLag }).inputLagMs === null &&
			Object.keys(splitLags(inputLag)).length === 0,
	);
	expect(unread).toEqual([]);
});

const NOTHING = {
	lightSource: null,
	throwRatio: null,
	throwType: null,
	dimensions: null,
	speakers: null,
};

describe("readSpecifications", () => {
	it("reads every key of docs/product.md#entities", () => {
		const specifications = {
			light_source: "Laser",
			throw_ratio: "1.2:1",
			throw: { type: "Short" },
			dimensions: "30 x 20 x 10 cm",
			speakers: "2 x 5 W",
		};
		expect(readSpecifications(specifications)).toEqual({
			lightSource: "Laser",
			throwRatio: "1.2:1",
			throwType: "Short",
			dimensions: "30 x 20 x 10 cm",
			speakers: "2 x 5 W",
		});
	});

	it.each([
		[{ width: 30, height: 10, depth: 20 }, "30 x 10 x 20"],
		[{ depth: "20 cm", width: "30 cm" }, "30 cm x 20 cm"],
		[{}, null],
		[{ width: null, height: " " }, null],
		[["30", "20"], null],
		[42, "42"],
	])("reads dimensions %j as %j", (dimensions, text) => {
		expect(readSpecifications({ dimensions }).dimensions).toBe(text);
	});

	it.each([
		{},
		{ throw: "Short", light_source: "", speakers: {}, throw_ratio: [] },
		{ throw: null, light_source: null, speakers: true, dimensions: false },
		{ throw: ["Short"], light_source: " ", throw_ratio: undefined },
	])("finds nothing readable in %j", (specifications) => {
		expect(readSpecifications(specifications)).toEqual(NOTHING);
	});
});
