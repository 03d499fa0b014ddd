import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeCategories, makeProjectors } from "../../factories";
import { get, getJson } from "../call";

const skuList = z.object({ projectors: z.array(z.object({ sku: z.string() })) });

async function skus(query: string): Promise<string[]> {
	const { projectors } = skuList.parse(await getJson(`/api/projectors${query}`));
	return projectors.map(({ sku }) => sku);
}

beforeEach(async () => {
	await makeCategories();
	await makeProjectors(
		{ sku: "OLD", launch_year: "2015", product_category: "home-cinema", is_featured: "true" },
		{ sku: "UNDATED", product_category: "Gaming" },
		{ sku: "NEW-B", launch_year: "2025", product_category: "gaming", features: "Lens Shift" },
		{ sku: "NEW-A", launch_year: "2025", is_featured: "true", features: "Lens Shift" },
		{
			sku: "MID",
			launch_year: "2020",
			product_category: "gaming;home-cinema",
			is_featured: "true",
			features: "Lens Shift;HDR10+",
		},
	);
});

describe("GET /api/projectors", () => {
	it.each([
		["", ["NEW-A", "NEW-B", "MID", "OLD", "UNDATED"]],
		["?limit=1", ["NEW-A"]],
		["?limit=2", ["NEW-A", "NEW-B"]],
		["?limit=1000", ["NEW-A", "NEW-B", "MID", "OLD", "UNDATED"]],
		["?featured=true", ["NEW-A", "MID", "OLD"]],
		["?featured=false", ["NEW-B", "UNDATED"]],
		["?featured=true&limit=2", ["NEW-A", "MID"]],
		["?category=gaming", ["NEW-B", "MID", "UNDATED"]],
		["?category=home-cinema", ["MID", "OLD"]],
		["?category=Home-Cinema", ["MID", "OLD"]],
		["?category=golf-simulation", []],
		["?tag=lens-shift", ["NEW-A", "NEW-B", "MID"]],
		["?tag=Lens%20Shift", ["NEW-A", "NEW-B", "MID"]],
		["?tag=hdr10-plus", ["MID"]],
		["?tag=hdr10", []],
		["?category=gaming&tag=lens-shift", ["NEW-B", "MID"]],
		["?category=gaming&tag=lens-shift&featured=true", ["MID"]],
		["?category=gaming&tag=lens-shift&limit=1", ["NEW-B"]],
		["?category=gaming&featured=true&tag=nothing", []],
		["?utm_source=letter", ["NEW-A", "NEW-B", "MID", "OLD", "UNDATED"]],
	])("%s gives those models, newest first", async (query, expected) => {
		expect(await skus(query)).toEqual(expected);
	});

	it.each([
		"category=no-such-category",
		"tag=no-such-tag",
		"category=",
		"tag=",
		"tag=!!!",
		"category=' OR 1=1 --",
		"category=%00",
		"tag=%F0%9F%93%BD",
		`tag=${"x".repeat(5000)}`,
	])("answers an unknown filter with an empty list: %s", async (query) => {
		expect(await getJson(`/api/projectors?${query}`)).toEqual({ projectors: [] });
	});

	it.each(["0", "1001", "-1", "1.5", "abc", "", " 5", "1e2", "0x10", "99999999999999999999", "١"])(
		"refuses limit=%s",
		async (limit) => {
			const response = await get(`/api/projectors?limit=${encodeURIComponent(limit)}`);

			expect(response.status).toBe(400);
			expect(await response.json()).toEqual({ message: expect.stringContaining("limit") });
		},
	);

	it.each(["maybe", "", "1", "TRUE"])("refuses featured=%s", async (featured) => {
		const response = await get(`/api/projectors?featured=${featured}`);

		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ message: expect.stringContaining("featured") });
	});

	it("names every bad parameter at once", async () => {
		const response = await get("/api/projectors?limit=0&featured=maybe");

		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({
			message: expect.stringMatching(/^(?=.*limit)(?=.*featured)/),
		});
	});
});
