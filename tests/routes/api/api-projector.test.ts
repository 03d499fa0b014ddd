import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { rowOf } from "../../databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { get, getJson } from "../call";

const detail = z.object({
	projector: z.object({
		sku: z.string(),
		retailerListings: z.array(z.object({ retailerId: z.number() })),
	}),
});
const listings = z.object({
	listings: z.array(
		z.object({ projectorSku: z.string(), retailerId: z.number(), price: z.number() }),
	),
});
const similar = z.object({ similarProjectors: z.array(z.object({ sku: z.string() })) });

async function idOf(sku: string): Promise<number> {
	const row = await rowOf("projectors", { sku });
	return row.id;
}

beforeEach(async () => {
	await makeCategories();
	await makeShops();
});

describe("GET /api/projectors/{sku or slug}", () => {
	it.each(["EH-TW7100.b", "eh-tw7100.b", "EH%2DTW7100%2Eb"])("finds a model by %s", async (key) => {
		await makeProjectors({ sku: "EH-TW7100.b" });

		const { projector } = detail.parse(await getJson(`/api/projectors/${key}`));
		expect(projector.sku).toBe("EH-TW7100.b");
	});

	it("returns every offer of the model, in stock or not, in the partners' order", async () => {
		await makeProjectors({ sku: "W1" }, { sku: "W2" });
		await makeListings(
			...["1", "2", "3", "4", "5"].map((retailer) => ({
				sku: "W1",
				retailer,
				in_stock: retailer === "4" ? "false" : "true",
			})),
			{ sku: "W2", retailer: "1" },
		);

		const { projector } = detail.parse(await getJson("/api/projectors/w1"));
		expect(projector.retailerListings.map(({ retailerId }) => retailerId)).toEqual([2, 1, 4, 5, 3]);
	});

	it("has the family in force and the successor", async () => {
		await makeProjectors(
			{ sku: "A", brand: "XGIMI", model: "Horizon 20 Max", replaced_by: "B" },
			{ sku: "B", brand: "XGIMI", model: "Horizon 30", family: "Horizons" },
		);
		const of = (key: string) => getJson(`/api/projectors/${key}`);
		expect(await of("a")).toMatchObject({
			projector: { family: "xgimi horizon 20", replacedBy: "B" },
		});
		expect(await of("b")).toMatchObject({ projector: { family: "Horizons", replacedBy: null } });
	});

	it("does not shadow the search", async () => {
		await makeProjectors({ sku: "SEARCH" });

		expect(await getJson("/api/projectors/search")).toEqual({ projectors: [] });
	});
});

describe("GET /api/projectors/{sku or id}/retailer-listings", () => {
	beforeEach(async () => {
		await makeProjectors({ sku: "FIRST" }, { sku: "Second" });
		await makeListings(
			{ sku: "FIRST", retailer: "currys", price: "111.10" },
			{ sku: "Second", retailer: "argos", price: "222" },
		);
	});

	it.each(["Second", "second", "SECOND"])("finds them by SKU or slug: %s", async (key) => {
		const body = listings.parse(await getJson(`/api/projectors/${key}/retailer-listings`));

		expect(body.listings).toEqual([{ projectorSku: "Second", retailerId: 5, price: 222 }]);
	});

	it("finds them by the model's numeric id", async () => {
		const id = await idOf("FIRST");
		const body = listings.parse(await getJson(`/api/projectors/${id}/retailer-listings`));

		expect(body.listings).toEqual([{ projectorSku: "FIRST", retailerId: 1, price: 111.1 }]);
	});

	it("prefers a model with the number as SKU to one with it as id", async () => {
		const sku = String(await idOf("FIRST"));
		await makeProjectors({ sku });
		await makeListings({ sku, retailer: "john-lewis", price: "333" });

		const body = listings.parse(await getJson(`/api/projectors/${sku}/retailer-listings`));
		expect(body.listings).toEqual([{ projectorSku: sku, retailerId: 4, price: 333 }]);
	});

	it.each(["1e0", "%201"])("does not read %s as an id", async (key) => {
		expect((await get(`/api/projectors/${key}/retailer-listings`)).status).toBe(404);
	});
});

describe("GET /api/projectors/{slug}/similar", () => {
	async function similarTo(key: string): Promise<string[]> {
		const body = similar.parse(await getJson(`/api/projectors/${key}/similar`));
		return body.similarProjectors.map(({ sku }) => sku);
	}

	it("returns at most four, never the model itself, in any case of its name", async () => {
		await makeProjectors(...Array.from({ length: 7 }, (_, n) => ({ sku: `Like-${n}` })));

		for (const key of ["Like-3", "like-3", "LIKE-3"]) {
			const found = await similarTo(key);
			expect(found).toHaveLength(4);
			expect(new Set(found).size).toBe(4);
			expect(found).not.toContain("Like-3");
		}
	});
});

it.each(["home-cinema", "Home-Cinema", "HOME-CINEMA"])(
	"GET /api/categories/{slug} finds it by %s",
	async (slug) => {
		expect(await getJson(`/api/categories/${slug}`)).toMatchObject({
			category: { id: 1, name: "Home Cinema", slug: "home-cinema" },
		});
	},
);
