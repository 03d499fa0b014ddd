import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { makeProjectors } from "../../factories";
import { getJson } from "../call";

// What is found is tested with the index: app/features/search/index.

const skuList = z.object({
	projectors: z.array(z.object({ sku: z.string(), guess: z.literal(true).optional() })),
});

const answer = async (query: string) =>
	skuList.parse(await getJson(`/api/projectors/search?${query}`)).projectors;

const search = async (words: string) =>
	(await answer(`q=${encodeURIComponent(words)}`)).map(({ sku }) => sku);

beforeEach(() =>
	makeProjectors(
		{ sku: "EPS-1", brand: "Epson", model: "EH-TW7100" },
		{ sku: "BNQ-2", brand: "BenQ", model: "Café X300", light_source_type: "Laser" },
	),
);

it.each([
	["benq laser", ["BNQ-2"]],
	["epson laser", []],
	["cafe\u0301", ["BNQ-2"]],
	["e", []],
	['"', []],
	["'; drop table projectors; --", []],
	["\u0000epson", ["EPS-1"]],
	["x".repeat(20_000), []],
])("GET /api/projectors/search finds, for %j, %j", async (words, skus) => {
	expect(await search(words)).toEqual(skus);
	expect(await search("epson")).toEqual(["EPS-1"]);
});

it.each(["", "q=", "q=%", "q=%FF%FE", "q=%00", "q[]=epson"])(
	"GET /api/projectors/search finds nothing without readable words: ?%s",
	async (query) => {
		expect(await getJson(`/api/projectors/search?${query}`)).toEqual({ projectors: [] });
	},
);

it("GET /api/projectors/search marks results of a near spelling as guesses, and has none beside others", async () => {
	await makeProjectors({ sku: "NEAR", brand: "Epsom", model: "EH-TW7101" });
	expect(await answer("q=epsno+tw7100")).toContainEqual({ sku: "EPS-1", guess: true });
	expect(await answer("q=benq")).toEqual([{ sku: "BNQ-2" }]);
});

it("GET /api/projectors/search returns at most twenty, after an import those it leaves", async () => {
	await makeProjectors(...Array.from({ length: 25 }, () => ({ brand: "Optoma" })));
	expect(await search("optoma")).toHaveLength(20);
	await makeProjectors({ sku: "EPS-1", brand: "Sony", model: "One" });
	expect([await search("epson"), await search("sony")]).toEqual([[], ["EPS-1"]]);
});

it("uses the first of repeated words", async () => {
	expect((await answer("q=epson&q=benq")).map(({ sku }) => sku)).toEqual(["EPS-1"]);
});
