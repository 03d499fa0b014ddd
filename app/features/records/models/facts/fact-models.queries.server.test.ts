import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { giveFacts, makeProjectors } from "../../../../../tests/factories";
import { decodeFactList, factListPath, twoYearsBefore } from "./fact-list-state";
import { KEY_COLUMNS, pageOfFacts } from "./fact-models.queries.server";

const FULL = {
	brand: "BenQ",
	resolution: "1920x1080",
	light_source_type: "Laser",
	light_source_life: "20,000 hours",
	brightness: "3000",
	brightness_standard: "ansi",
	throw_ratio: "1.2:1",
	inputs: "HDMI",
	lag_4k60: "16.7",
	dimensions: "1 x 1 x 1 mm",
	weight: "2 kg",
	noise_db: "28",
	contrast_ratio: "1,000:1",
};

const page = (search: string) =>
	pageOfFacts(db(), decodeFactList(new URLSearchParams(search), KEY_COLUMNS), "2025-06-01");

const skus = async (search: string) => (await page(search)).models.map(({ sku }) => sku);

beforeEach(async () => {
	await makeProjectors(
		{ sku: "FULL", model: "A", ...FULL },
		{ sku: "BARE", model: "B", brand: "BenQ" },
		{ sku: "LIGHT", model: "C", ...FULL, weight: "", noise_db: "" },
		{ sku: "TEXT", model: "D", ...FULL, lag_4k60: "", input_lag: "quick", weight: "" },
	);
	await giveFacts("LIGHT", {}, { kind: "shop", value: "1.47:1" });
	await giveFacts("TEXT", { field: "speaker", kind: "unrecorded", value: "10 W" });
	await giveFacts("FULL", { seenOn: "2025-05-31" });
});

it("fact models: has twelve figures that matter most", () => {
	expect(KEY_COLUMNS).toHaveLength(12);
});

it("fact models: counts the models of each list", async () => {
	const { counts, missingColumns: lacks, total } = await page("");
	expect(counts).toEqual({ disputed: 2, old: 1, unrecorded: 1, lacking: 3 });
	expect(total).toBe(2);
	expect(Object.fromEntries(lacks.map(({ column, count }) => [column, count]))).toMatchObject({
		resolution: 1,
		inputs: 1,
		weight: 3,
		noise_db: 2,
		input_lag: 2,
	});
});

it.each([
	["", ["FULL", "LIGHT"]],
	["list=old", ["FULL"]],
	["list=unrecorded", ["TEXT"]],
	["list=lacking", ["BARE", "LIGHT", "TEXT"]],
	["lacks=weight", ["BARE", "LIGHT", "TEXT"]],
	["lacks=input_lag", ["BARE", "TEXT"]],
	["lacks=input_lag&page=9", ["BARE", "TEXT"]],
])("fact models: lists models for %j", async (search, expected) => {
	expect(await skus(search)).toEqual(expected);
});

it("fact models: names the figures of a model", async () => {
	expect((await page("list=lacking")).models[1]?.facts).toEqual([
		{ field: "weight", label: "Weight", text: "" },
		{ field: "noise_db", label: "Noise", text: "" },
	]);
	expect((await page("list=unrecorded")).models[0]?.facts).toEqual([
		{ field: "speaker", label: "Speaker", text: "" },
	]);
	expect((await page("list=old")).models[0]?.facts).toEqual([
		{ field: "throw_ratio", label: "Throw ratio", text: "31 May 2025" },
	]);
	expect((await page("")).models[1]?.facts[0]?.text).toMatch(/^Maker, 12 May 2026: 1.15–1.50:1. /);
});

it.each([
	["", "/admin/figures"],
	["list=old&page=2", "/admin/figures?list=old&page=2"],
	["list=unrecorded", "/admin/figures?list=unrecorded"],
	["list=lacking", "/admin/figures?list=lacking"],
	["lacks=weight&page=3", "/admin/figures?lacks=weight&page=3"],
	["list=x&lacks=y&page=-1", "/admin/figures"],
	["list=old&lacks=weight", "/admin/figures?lacks=weight"],
])("the address %j is %j", (search, path) => {
	expect(factListPath(decodeFactList(new URLSearchParams(search), KEY_COLUMNS))).toBe(path);
});

it("fact models: counts two years back", () => {
	expect(twoYearsBefore("2026-05-12")).toBe("2024-05-12");
});
