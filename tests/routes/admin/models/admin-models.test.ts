import { beforeEach, expect, it } from "vitest";
import { setRows } from "../../../databases/rows";
import { makeListings, makeProjectors } from "../../../factories";
import { get } from "../../call";
import { headers, listed, skus, startSignedIn } from "./model-editor";

const FULL = {
	brightness: "3000",
	resolution: "1920x1080",
	light_source_type: "Laser",
	throw_ratio: "1.2:1",
	price: "500",
};

startSignedIn();

beforeEach(async () => {
	await makeProjectors(
		{ sku: "B-1", brand: "BenQ", model: "W2710", ...FULL },
		{ sku: "A-2", brand: "Acer", model: "H6815", ...FULL, price: "" },
		{ sku: "A-1", brand: "Acer", model: "H5386", ...FULL, brightness: "" },
		{
			sku: "C-1",
			brand: "Casio",
			model: "XJ",
			...FULL,
			throw_ratio: "",
			is_discontinued: "true",
		},
	);
});

it("the list of models is sorted by brand and model, with price, offers and notes for each", async () => {
	await makeListings({ sku: "B-1", price: "450" }, { sku: "B-1", retailer: "richer-sounds" });
	const { rows, total } = await listed();
	expect(rows.map(({ sku }) => sku)).toEqual(["A-1", "A-2", "B-1", "C-1"]);
	expect(total).toBe(4);
	expect(rows[2]).toMatchObject({
		name: "BenQ W2710",
		price: "£100.00",
		offers: "2 offers, 2 in stock",
		badges: ["No photo"],
		moves: undefined,
	});
	expect(rows[1]).toMatchObject({ price: "No price", offers: "No offers" });
	expect(rows[3]?.badges).toEqual(["Discontinued", "No photo"]);
});

it.each([
	["?missing=price", ["A-2"]],
	["?missing=brightness", ["A-1"]],
	["?missing=figures", ["A-1", "C-1"]],
	["?filter=discontinued", ["C-1"]],
	["?missing=figures&filter=discontinued", ["C-1"]],
	["?filter=no-photo&q=acer", ["A-1", "A-2"]],
	["?filter=featured", []],
	["?filter=sample", []],
	["?filter=stale", []],
	["?q=w2710", ["B-1"]],
	["?q=A-2", ["A-2"]],
	["?brand=acer", ["A-1", "A-2"]],
	["?brand=acer&missing=price", ["A-2"]],
	["?brand=nobody", []],
	["?sort=price-low", ["A-1", "B-1", "C-1", "A-2"]],
	["?sort=price-high", ["A-1", "B-1", "C-1", "A-2"]],
	["?sort=added&brand=acer", ["A-1", "A-2"]],
	["?q=nothing-like-it", []],
	["?q=%25", []],
	["?missing=nonsense&filter=%27&page=-1", ["A-1", "A-2", "B-1", "C-1"]],
	["?page=99999", ["A-1", "A-2", "B-1", "C-1"]],
])("the list of models %s", async (query, expected) => {
	expect(await skus(query)).toEqual(expected);
});

it("the list of models counts the models of each filter within the search", async () => {
	const { counts, unfilteredCount } = await listed("?q=acer&filter=stale");
	expect(unfilteredCount).toBe(2);
	expect(counts).toMatchObject({
		"missing-price": 1,
		"missing-brightness": 1,
		"missing-figures": 1,
		"no-photo": 2,
		stale: 0,
		discontinued: 0,
	});
});

it.each([
	["by a feed for a week", 1, 8],
	["by hand for a month", 0, 31],
] as const)(
	"the list of models finds offers that were not confirmed %s",
	async (_, isCheckedByFeed, days) => {
		await makeListings({ sku: "A-1" }, { sku: "B-1" });
		for (const [sku, ago] of [
			["A-1", days - 2],
			["B-1", days],
		] as const) {
			const checkedAt = new Date(Date.now() - ago * 24 * 3_600_000).toISOString();
			await setRows("retailer_listings", { checkedAt, isCheckedByFeed }, { projectorSku: sku });
		}
		const { rows } = await listed("?filter=stale");
		expect(rows).toMatchObject([{ sku: "B-1", offers: "1 offer, 1 in stock, 1 stale" }]);
	},
);

it("the list of models has pages of fifty", async () => {
	const more = Array.from({ length: 60 }, (_, n) => ({
		sku: `Z-${n}`,
		brand: "Zed",
		model: `M${String(n).padStart(2, "0")}`,
	}));
	await makeProjectors(...more);
	const { rows, page, pages, total } = await listed("?page=2&q=zed").then(
		({ state: { page }, ...list }) => ({ ...list, page }),
	);
	expect([rows.length, rows[0]?.sku, page, pages, total]).toEqual([10, "Z-50", 2, 2, 60]);
});

it("the list of models is downloaded as filtered", async () => {
	const file = async (query: string) => {
		const text = await (await get(`/admin/current-data/projectors.csv${query}`, headers)).text();
		return text
			.trim()
			.split("\r\n")
			.slice(1)
			.map((line) => line.split(",", 1)[0]);
	};
	expect(await file("?missing=figures&page=7")).toEqual(["A-1", "C-1"]);
	expect(await file("?q=acer&missing=price")).toEqual(["A-2"]);
	expect(await file("?filter=featured")).toEqual([]);
	expect(await file("?filter=nonsense")).toEqual(["A-1", "A-2", "B-1", "C-1"]);
});
