import { db } from "db/connection.server";
import { makeListings, makeProjectors, makeShops } from "tests/factories";
import { beforeEach, describe, expect, it } from "vitest";
import { loadComparedModels } from "~/features/compare/compared-models.server";
import { setRows } from "../../../../tests/databases/rows";
import { type ComparedModel, type ComparedOffer, cheapestOffer } from "./compared-offers";
import { comparisonTable, modelColumnHead } from "./comparison-table";

function listing(
	shopName: string,
	pricePence: number,
	values: Partial<ComparedOffer> = {},
): ComparedOffer {
	return {
		shopName,
		priceWords: null,
		pricePence,
		deliveryPence: 0,
		inStock: true,
		isStale: false,
		condition: "new",
		isSample: false,
		linkKind: "product",
		id: shopName.charCodeAt(0),
		...values,
	};
}

describe("cheapestOffer", () => {
	it.each([
		["the lowest price", [listing("a", 300), listing("b", 200), listing("c", 250)], "b"],
		["the lowest total", [listing("a", 200, { deliveryPence: 150 }), listing("b", 300)], "b"],
		["none that is sold out", [listing("a", 300), listing("b", 200, { inStock: false })], "a"],
		["none that is stale", [listing("a", 300), listing("b", 200, { isStale: true })], "a"],
		["none used", [listing("a", 300), listing("b", 200, { condition: "refurbished" })], "a"],
		["the first of equal ones", [listing("a", 200), listing("b", 200)], "a"],
	])("is %s", (_, listings, shop) => {
		expect(cheapestOffer(listings)).toEqual({
			shop,
			price: expect.stringMatching(/^£[23]\.00$/),
			delivery: "delivered",
			isSample: false,
			listingId: shop.charCodeAt(0),
		});
	});

	it("marks an example", () => {
		expect(cheapestOffer([listing("a", 300, { isSample: true })])?.isSample).toBe(true);
	});

	it.each([[[]], [[listing("a", 1, { inStock: false })]], [[listing("a", 1, { isStale: true })]]])(
		"is nothing without stock: %j",
		(listings) => {
			expect(cheapestOffer(listings)).toBeNull();
		},
	);
});

async function models(...skus: string[]): Promise<ComparedModel[]> {
	return (await loadComparedModels(db(), skus)).models;
}

function cells(compared: ComparedModel[], label: string) {
	return comparisonTable(compared).rows.find((row) => row.label === label)?.cells ?? [];
}

function daysAgo(days: number): string {
	return new Date(Date.now() - days * 86_400_000).toISOString();
}

beforeEach(async () => {
	await makeShops();
});

describe("the price of a comparison", () => {
	it("shows the price only with stock, else the price refurbished, else the last known price with the reason", async () => {
		await makeProjectors(
			{ sku: "stocked", price: "1400" },
			{ sku: "sold-out", price: "999" },
			{ sku: "unlisted", price: "500" },
			{ sku: "priceless" },
			{ sku: "used", price: "800" },
			{ sku: "used-too", price: "800" },
		);
		await makeListings(
			{ sku: "stocked", price: "1299" },
			{ sku: "sold-out", price: "899", in_stock: "false" },
			{ sku: "priceless", price: "199", in_stock: "false" },
			{ sku: "used", price: "700", condition: "refurbished" },
			{ sku: "used", retailer: "2", price: "650", condition: "refurbished" },
			{ sku: "used", retailer: "3", price: "900", in_stock: "false" },
			{ sku: "used-too", price: "700", condition: "refurbished" },
			{ sku: "used-too", retailer: "2", price: "900" },
		);
		const shown = async (sku: string) => {
			const compared = await models(sku);
			const [price] = cells(compared, "Price");
			const heads = compared.map((model) => ({ kind: "text", ...modelColumnHead(model).price }));
			expect(heads).toEqual([price]);
			return price;
		};
		const notAvailable = { kind: "text", text: "Not available" };
		expect(await shown("stocked")).toEqual({
			kind: "text",
			text: "£1,299.00",
			delivery: "delivery not stated",
		});
		expect(await shown("sold-out")).toEqual({
			...notAvailable,
			note: "Out of stock. Last known price £999.00 without delivery",
		});
		expect(await shown("unlisted")).toEqual({
			...notAvailable,
			note: "We know of no shop that has it. Last known price £500.00 without delivery",
		});
		expect(await shown("priceless")).toEqual({ ...notAvailable, note: "Out of stock" });
		expect(await shown("used")).toEqual({
			kind: "text",
			text: "Refurbished £650.00",
			delivery: "delivery not stated",
		});
		expect(await shown("used-too")).toEqual({
			kind: "text",
			text: "£900.00",
			delivery: "delivery not stated",
		});
	});

	it("names the shops with a model in stock, and marks refurbished ones", async () => {
		await makeProjectors({ sku: "a" }, { sku: "b" });
		await makeListings(
			{ sku: "a", retailer: "1" },
			{ sku: "a", retailer: "2", condition: "refurbished" },
			{ sku: "a", retailer: "3", in_stock: "false" },
			{ sku: "b", in_stock: "false" },
		);
		expect(cells(await models("a", "b"), "In stock at")).toEqual([
			{ kind: "list", lines: ["Currys", "Richer Sounds (refurbished)"] },
			{ kind: "empty" },
		]);
	});

	it("ignores stale offers", async () => {
		await makeProjectors({ sku: "a", price: "500" });
		await makeListings({ sku: "a", price: "450" });
		await setRows("retailer_listings", { checkedAt: daysAgo(31) });
		const [model] = await models("a");
		if (!model) throw new Error("no model");
		// The timed job has not run yet: the table agrees with its own offers.
		expect(model.projector).toMatchObject({ pricePence: 45_000, isLastKnownPrice: false });
		const note =
			"In stock when last checked, some time ago. Last known price £450.00 delivery not stated";
		const price = { text: "Not available", note };
		expect(modelColumnHead(model)).toMatchObject({ offer: null, price });
	});

	it("marks example prices", async () => {
		await makeProjectors({ sku: "a", price: "500" }, { sku: "b", price: "600" });
		await makeListings({ sku: "a", price: "450" });
		await setRows("projectors", { isShownPriceSample: 1 });
		await setRows("retailer_listings", { isSample: 1 });
		const heads = (await models("a", "b")).map(modelColumnHead);
		expect(heads.map(({ price }) => price)).toEqual([
			{ text: "£450.00", delivery: "delivery not stated", note: "Example price" },
			{
				text: "Not available",
				note: "We know of no shop that has it. Example price £600.00 without delivery",
			},
		]);
		expect(heads[0]?.offer?.isSample).toBe(true);
	});
});
