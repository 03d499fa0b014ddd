import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeCategories, makeProjectors } from "../../factories";
import { get, getJson } from "../call";

const skuList = z.object({
	projectors: z.array(z.object({ sku: z.string(), guess: z.literal(true).optional() })),
});

async function answer(query: string) {
	const path = `/api/projectors/search?q=${encodeURIComponent(query)}`;
	return skuList.parse(await getJson(path)).projectors;
}

async function search(query: string): Promise<string[]> {
	return (await answer(query)).map(({ sku }) => sku);
}

describe("GET /api/projectors/search", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeProjectors(
			{
				sku: "EPS-1",
				brand: "Epson",
				model: "EH-TW7100",
				resolution: "4K UHD (3840 x 2160)",
				projection_type: "3LCD",
				throw_type: "Ultra Short",
				product_category: "garden-entertainment-and-outdoor",
			},
			{
				sku: "BNQ-2",
				brand: "BenQ",
				model: "Café X300",
				light_source_type: "Laser",
				features: "Auto Keystone;Wi-Fi",
			},
		);
	});

	it.each([
		["its brand", "epson", "EPS-1"],
		["its model without separators", "ehtw7100", "EPS-1"],
		["the number in its model", "7100", "EPS-1"],
		["its resolution", "3840", "EPS-1"],
		["its light source type", "laser", "BNQ-2"],
		["a feature", "keystone", "BNQ-2"],
		["words from several places", "benq laser wi-fi", "BNQ-2"],
		["an accent made of two characters", "cafe\u0301", "BNQ-2"],
	])("finds a model by %s", async (_, query, sku) => {
		expect(await search(query)).toEqual([sku]);
	});

	it.each(["", "e", "é"])("finds nothing under two characters: '%s'", async (query) => {
		expect(await search(query)).toEqual([]);
	});

	it("finds nothing without a query", async () => {
		expect(await getJson("/api/projectors/search")).toEqual({ projectors: [] });
	});

	it.each(["epson laser", "psn", "benq nothing"])(
		"finds nothing unless every word begins a word of the model: %s",
		async (query) => {
			expect(await search(query)).toEqual([]);
		},
	);

	it.each([
		'"',
		"epson*",
		"NEAR(epson benq)",
		"^epson",
		"'; drop table projectors; --",
		"\u0000epson",
		"📽📽",
		"𝟜𝕂",
		"한국어",
		"x".repeat(20_000),
		Array.from({ length: 500 }, (_, n) => `w${n}`).join(" "),
	])("accepts hostile input: %j", async (query) => {
		const response = await get(`/api/projectors/search?q=${encodeURIComponent(query)}`);

		expect(response.status).toBe(200);
		expect(skuList.safeParse(await response.json()).success).toBe(true);
		expect(await search("epson")).toEqual(["EPS-1"]);
	});

	it.each(["q=%", "q=%FF%FE", "q=%00", "q[]=epson"])(
		"finds nothing for a broken query string: ?%s",
		async (query) => {
			expect(await getJson(`/api/projectors/search?${query}`)).toEqual({ projectors: [] });
		},
	);

	it.each(["epsom", "epsno tw7100"])(
		"marks results of a near spelling as guesses: %s",
		async (query) => {
			await makeProjectors({
				sku: "EPS-2",
				brand: "Epson",
				model: "EH-TW7100B",
				features: "Laser",
			});

			const projectors = await answer(query);
			expect(projectors.length).toBeGreaterThan(0);
			expect(projectors.filter(({ guess }) => guess !== true)).toEqual([]);
		},
	);

	it.each(["epso", "laser"])("adds no guesses if words begin as typed: %s", async (query) => {
		await makeProjectors({ sku: "NEAR", brand: "Epsom", model: "EH-TW7101", features: "Lases" });

		const projectors = await answer(query);
		expect(projectors.length).toBeGreaterThan(0);
		expect(projectors.filter((projector) => "guess" in projector)).toEqual([]);
		if (query !== "epso") expect(projectors.map(({ sku }) => sku)).not.toContain("NEAR");
	});

	it("reflects the changes of an import", async () => {
		await makeProjectors({ sku: "EPS-1", brand: "Optoma", model: "UHZ50" });

		expect(await search("epson")).toEqual([]);
		expect(await search("optoma")).toEqual(["EPS-1"]);
	});
});

describe("the results of a search", () => {
	it("are at most twenty", async () => {
		await makeProjectors(...Array.from({ length: 25 }, () => ({ brand: "Optoma" })));

		expect(await search("optoma")).toHaveLength(20);
	});

	it("are best first: a brand or model before a passing mention", async () => {
		await makeProjectors(
			{ sku: "MENTION", brand: "Acme", model: "One", features: "Works with Halo speakers" },
			{ sku: "MODEL", brand: "XGIMI", model: "Halo" },
		);

		expect(await search("halo")).toEqual(["MODEL", "MENTION"]);
	});
});
