import { expect, it } from "vitest";
import { comparedModels as models, comparedRow as row } from "../../../../tests/compared-models";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import type { ComparedModel } from "./compared-offers";
import { comparisonTable, markBest, toCell } from "./comparison-table";

it.each([
	["a text", "DLP", { kind: "text", text: "DLP" }],
	["a number", 2024, { kind: "text", text: "2024" }],
	["a list", ["HDMI", "USB"], { kind: "list", lines: ["HDMI", "USB"] }],
	["yes", true, { kind: "boolean", value: true }],
	["no", false, { kind: "boolean", value: false }],
	["nothing", null, { kind: "empty" }],
	["blank text", "  ", { kind: "empty" }],
	["an empty list", [], { kind: "empty" }],
])("toCell shows %s", (_, value, cell) => {
	expect(toCell(value)).toEqual(cell);
});

it.each<[(number | null)[], "lower" | "higher", boolean[]]>([
	[[3, 1, 2], "lower", [false, true, false]],
	[[3, 1, 2], "higher", [true, false, false]],
	[[0, 1], "lower", [true, false]],
	[[1, 1, 2], "lower", [true, true, false]],
	[[2, null, 5, 5], "higher", [false, false, true, true]],
	[[1, 1], "lower", [false, false]],
	[[1, null, 1], "higher", [false, false, false]],
	[[1, null], "lower", [false, false]],
	[[null, null], "lower", [false, false]],
	[[1], "lower", [false]],
	[[], "lower", []],
])("markBest of %j, %s being better, is %j", (figures, better, best) => {
	expect(markBest(figures, better)).toEqual(best);
});

/** Places of the models whose value in a row is the best. */
function bestIn(compared: ComparedModel[], label: string): number[] {
	return row(compared, label).cells.flatMap((cell, place) =>
		cell.kind === "text" && cell.isBest ? [place] : [],
	);
}

it("comparison values: marks the best values by the figures of the texts", async () => {
	await makeShops();
	await makeProjectors(
		{
			sku: "a",
			price: "999",
			resolution: "1080p (1920 x 1080)",
			brightness: "3000",
			contrast_ratio: "1,000:1",
			input_lag: "40 ms",
			light_source_life: "20,000 hours",
			weight: "900 g",
			launch_year: "2020",
		},
		{
			sku: "b",
			price: "1200",
			resolution: "4K UHD (3840 x 2160)",
			brightness: "2500",
			contrast_ratio: "9,000:1",
			input_lag: "16 ms, 30 ms",
			light_source_life: "20000 hours",
			weight: "2 kg",
			launch_year: "2024",
		},
		{ sku: "c", price: "500", resolution: "4K", light_source_life: "5,000 hours" },
	);
	await makeListings(
		{ sku: "a", price: "999" },
		{ sku: "b", price: "1200" },
		{ sku: "c", in_stock: "false" },
	);
	const compared = await models("a", "b", "c");
	const labels = comparisonTable(compared).rows.map(({ label }) => label);
	const best = labels.map((label): [string, number[]] => [label, bestIn(compared, label)]);
	expect(best.filter(([, places]) => places.length > 0)).toEqual([
		["Price", [0]],
		["Resolution", [1, 2]],
		["Brightness", [0]],
		["Light source life", [0, 1]],
		["Weight", [0]],
	]);
	expect(labels.flatMap((label) => bestIn(compared.slice(0, 1), label))).toEqual([]);
});

it.each<[label: string, cells: Record<string, string>[], places: number[]]>([
	["Brightness", [{ brightness: "550", brightness_standard: "led" }, { brightness: "450" }], [1]],
	["Brightness", [{ brightness: "900", measured_brightness: "400" }, { brightness: "450" }], [1]],
	[
		"Contrast ratio",
		[
			{ contrast_ratio: "2,000,000:1", native_contrast: "1000" },
			{ contrast_ratio: "40,000:1", native_contrast: "1500:1" },
			{ contrast_ratio: "9,000,000:1" },
		],
		[1],
	],
	["Contrast ratio", [{ contrast_ratio: "1,000:1" }, { contrast_ratio: "9,000:1" }], []],
	["Input lag", [{ input_lag: "4 ms" }, { input_lag: "30 ms" }], []],
	[
		"Input lag",
		[
			{ input_lag: "33 ms", lag_4k60: "33", lag_1080p240: "4" },
			{ input_lag: "20 ms", lag_4k60: "20" },
			{ input_lag: "16 ms", lag_1080p60: "16" },
			{ input_lag: "2 ms" },
		],
		[1],
	],
	[
		"Input lag",
		[
			{ input_lag: "33 ms", lag_1080p60: "33" },
			{ input_lag: "8 ms", lag_1080p60: "30", lag_4k120: "8" },
		],
		[1],
	],
	[
		"Input lag",
		[
			{ input_lag: "8 ms", lag_1080p240: "8" },
			{ input_lag: "4 ms", lag_1080p240: "4" },
		],
		[],
	],
	["Noise", [{ noise_db: "30" }, { noise_db: "28.5", noise_eco_db: "20" }], [1]],
	["Battery", [{ battery_minutes: "150" }, {}, { battery_minutes: "90" }], [0]],
])(
	"comparison values: compares figures of one meaning only: %s of %j",
	async (label, cells, places) => {
		await makeProjectors(...cells.map((own, index) => ({ sku: `m${index}`, ...own })));
		const compared = await models(...cells.map((_, index) => `m${index}`));
		expect(bestIn(compared, label)).toEqual(places);
	},
);
