import { beforeEach, expect, it } from "vitest";
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

it.each([
	["", ["NEW-A", "NEW-B", "MID", "OLD", "UNDATED"]],
	["?limit=2", ["NEW-A", "NEW-B"]],
	["?featured=false", ["NEW-B", "UNDATED"]],
	["?featured=true&limit=2", ["NEW-A", "MID"]],
	["?category=Home-Cinema", ["MID", "OLD"]],
	["?tag=Lens%20Shift", ["NEW-A", "NEW-B", "MID"]],
	["?category=gaming&tag=lens-shift&featured=true", ["MID"]],
	["?utm_source=letter", ["NEW-A", "NEW-B", "MID", "OLD", "UNDATED"]],
])("GET /api/projectors %s returns those models, newest first", async (query, expected) => {
	expect(await skus(query)).toEqual(expected);
});

it.each(["category=no-such-category", "tag=no-such-tag", "tag=!!!", "category=%00"])(
	"GET /api/projectors returns an empty list for an unknown filter: %s",
	async (query) => {
		expect(await getJson(`/api/projectors?${query}`)).toEqual({ projectors: [] });
	},
);

it("GET /api/projectors refuses bad parameters with a message that names each", async () => {
	const response = await get("/api/projectors?limit=0&featured=maybe");

	expect(response.status).toBe(400);
	expect(await response.json()).toEqual({
		message: expect.stringMatching(/^(?=.*limit)(?=.*featured)/),
	});
});
