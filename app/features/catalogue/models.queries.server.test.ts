import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { CARDS_PER_PAGE } from "~/config/site";
import type { SortKey } from "~/features/catalogue/lists/list-page-state";
import { setRows } from "../../../tests/databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import {
	countModels,
	findBySku,
	findSkuByAnyKey,
	hasSampleValues,
	listCards,
	listCardsById,
	listModels,
	listSlugs,
	type ModelConditions,
	pageOfCards,
} from "./models.queries.server";

/** Returns the id of the model that was made first. */
async function firstModelId(): Promise<number> {
	const { id } = await db()
		.selectFrom("projectors")
		.select("id")
		.orderBy("id")
		.executeTakeFirstOrThrow();
	return id;
}

describe("listCardsById", () => {
	it("returns cards in the order of the ids, without those of deleted models", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" });
		const id = await firstModelId();
		const cards = await listCardsById(db(), [id + 1, id + 2, id]);
		expect(cards.map(({ sku }) => sku)).toEqual(["B", "A"]);
	});

	it("keeps cards until the data change", async () => {
		await makeProjectors({ sku: "A", model: "W1" });
		const ids = [await firstModelId()];
		const [card] = await listCardsById(db(), ids);
		expect((await listCardsById(db(), ids))[0]).toBe(card);
		await makeProjectors({ sku: "A", model: "W2" });
		expect((await listCardsById(db(), ids))[0]?.model).toBe("W2");
	});
});

async function skus(filter: ModelConditions, sort: SortKey = "newest", limit = 100) {
	return (await listCards(db(), filter, { sort, limit })).map((card) => card.sku);
}

describe("listCards", () => {
	it.each([
		["newest", ["D", "B", "C", "A", "E"]],
		["oldest", ["A", "E", "B", "C", "D"]],
		["price-low", ["B", "E", "A", "D", "C"]],
		["price-high", ["C", "A", "D", "B", "E"]],
		["rating", ["E", "B", "A", "C", "D"]],
	] as const)("sorts by %s, missing values as 0 and equals by SKU", async (sort, order) => {
		await makeProjectors(
			{ sku: "E", price: "0", rating: "4.9" },
			{ sku: "D", launch_year: "2025", price: "99.99" },
			{ sku: "C", launch_year: "2019", price: "1,000" },
			{ sku: "B", launch_year: "2019", rating: "4.5" },
			{ sku: "A", price: "99.99" },
		);
		expect(await skus({}, sort)).toEqual(order);
	});

	it.each([
		[{}, ["A", "B", "C", "D"]],
		[{ brandSlug: "epson" }, ["A", "B", "C"]],
		[{ categorySlug: "gaming" }, ["A", "C", "D"]],
		[{ tag: "hdr10-plus" }, ["A", "B", "D"]],
		[{ featured: true }, ["B", "C", "D"]],
		[{ featured: false }, ["A"]],
		[{ brandSlug: "epson", categorySlug: "gaming" }, ["A", "C"]],
		[{ brandSlug: "epson", categorySlug: "gaming", tag: "hdr10-plus" }, ["A"]],
		[{ categorySlug: "gaming", tag: "hdr10-plus", featured: true }, ["D"]],
		[{ brandSlug: "epson", categorySlug: "gaming", tag: "hdr10-plus", featured: true }, []],
		[{ brandSlug: "no-such" }, []],
		[{ categorySlug: "no-such" }, []],
		[{ tag: "" }, []],
	])("keeps the models for which all of %j holds", async (filter, expected) => {
		await makeCategories();
		await makeProjectors(
			{ sku: "A", product_category: "gaming", features: "HDR10+" },
			{ sku: "B", features: "HDR10+", is_featured: "1" },
			{ sku: "C", product_category: "Home Cinema;Gaming", is_featured: "1" },
			{ sku: "D", brand: "BenQ", product_category: "gaming", features: "HDR10+", is_featured: "1" },
		);
		expect(await skus(filter)).toEqual(expected);
		expect(await countModels(db(), filter)).toBe(expected.length);
		const whole = await listModels(db(), filter, { sort: "newest", limit: 100 });
		expect(whole.map((projector) => projector.sku)).toEqual(expected);
	});

	it("stops at its limit", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" }, { sku: "C" });
		expect(await skus({}, "newest", 2)).toEqual(["A", "B"]);
	});
});

describe("pageOfCards", () => {
	const TOTAL = 2 * CARDS_PER_PAGE + 1;
	const sku = (index: number) => `S${String(index).padStart(4, "0")}`;

	it.each([
		[1, 1, 0, CARDS_PER_PAGE],
		[2, 2, CARDS_PER_PAGE, CARDS_PER_PAGE],
		[3, 3, 2 * CARDS_PER_PAGE, 1],
		[4, 4, 0, 0],
		[10_000, 10_000, 0, 0],
	])("answers page %i with page %i", async (wanted, page, first, length) => {
		await makeProjectors(...Array.from({ length: TOTAL }, (_, index) => ({ sku: sku(index) })));
		const found = await pageOfCards(db(), {}, { sort: "newest", page: wanted });
		expect(found).toMatchObject({ total: TOTAL, page, pages: 3 });
		const expected = Array.from({ length }, (_, index) => sku(first + index));
		expect(found.cards.map((card) => card.sku)).toEqual(expected);
	});

	it("is one empty page without models", async () => {
		const found = await pageOfCards(db(), { tag: "none" }, { sort: "rating", page: 2 });
		expect(found).toEqual({ cards: [], total: 0, page: 1, pages: 1 });
	});
});

describe("findBySku", () => {
	it.each(["EPS-TW1", "eps-tw1", "Eps-Tw1"])("finds %j in any case", async (key) => {
		await makeProjectors({ sku: "EPS-tw1", inputs: "HDMI;USB-C", is_discontinued: "yes" });
		expect(await findBySku(db(), key)).toMatchObject({
			sku: "EPS-tw1",
			slug: "eps-tw1",
			inputs: ["HDMI", "USB-C"],
			isDiscontinued: true,
			isFeatured: false,
			specifications: {},
		});
	});

	it.each(["", "EPS", "EPS-TW1%", "eps_tw1", "1"])("does not find %j", async (key) => {
		await makeProjectors({ sku: "EPS-TW1" });
		expect(await findBySku(db(), key)).toBeUndefined();
	});
});

it.each([
	["A", "A"],
	["a", "A"],
	// The first model has id 1, and the second has it for a name.
	["1", "1"],
	["2", "1"],
	["3", "b"],
	["B", "b"],
	["4", undefined],
	["01.0", undefined],
	["-1", undefined],
	["1e0", undefined],
	["", undefined],
	["9".repeat(400), undefined],
])("findSkuByAnyKey reads %.20j as the SKU or slug, else as the id, of %j", async (key, sku) => {
	await makeProjectors({ sku: "A" }, { sku: "1" }, { sku: "b" });
	expect(await findSkuByAnyKey(db(), key)).toBe(sku);
});

it("hasSampleValues is true while one example price or one example offer is left", async () => {
	await makeShops();
	await makeProjectors({ sku: "A" }, { sku: "B", price: "9" });
	await makeListings({ sku: "A" });
	expect(await hasSampleValues(db())).toBe(false);
	await setRows("projectors", { isSamplePrice: 1 }, { sku: "B" });
	expect(await hasSampleValues(db())).toBe(true);
	await setRows("projectors", { isSamplePrice: 0, isSample: 1 });
	expect(await hasSampleValues(db())).toBe(false);
	await setRows("retailer_listings", { isSample: 1 });
	expect(await hasSampleValues(db())).toBe(true);
});

it("listSlugs is in order of SKU and stops at its limit", async () => {
	await makeProjectors({ sku: "C" }, { sku: "A" }, { sku: "B" });
	expect(await listSlugs(db(), 2)).toEqual(["a", "b"]);
});
