import { db } from "db/connection.server";
import { beforeEach, expect, it, vi } from "vitest";
import { refreshAllDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import { undoImport } from "~/features/imports/apply/import-history.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { loader as finderLoader } from "~/routes/site/finder";
import { setRows } from "../../databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { load } from "../../import-tasks";
import { listAt } from "../call";
import { daysAgo, pricesOf } from "./display-prices";

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors(
		{ sku: "A", brand: "Epson", price: "1200" },
		{ sku: "B", brand: "BenQ", price: "1150" },
	);
	await makeListings(
		{ sku: "A", retailer: "1", price: "1100" },
		{ sku: "A", retailer: "2", price: "900" },
		{ sku: "A", retailer: "3", price: "800", condition: "refurbished" },
		{ sku: "A", retailer: "4", price: "700", in_stock: "false" },
	);
	await setRows(
		"retailer_listings",
		{ checkedAt: daysAgo(8), isCheckedByFeed: 1 },
		{ retailerId: 2 },
	);
	await refreshAllDisplayPrices(db(), new Date());
});

const OFFERED = {
	price: 1100,
	shown: 1100,
	label: null,
	compared: { text: "£1,100.00", delivery: "delivery not stated" },
	upTo: 1100,
	byPrice: ["A", "B"],
};
const LAST_KNOWN = {
	price: 1200,
	shown: 1200,
	label: "Last known price",
	compared: {
		text: "Not available",
		note: "In stock when last checked, some time ago. Last known price £1,200.00 without delivery",
	},
	upTo: 1200,
	byPrice: ["B", "A"],
};

it("display price: is the cheapest fresh, new offer in stock, everywhere", async () => {
	expect(await pricesOf("A")).toEqual(OFFERED);
});

it("display price: is the imported price, called last known, once offers are stale", async () => {
	const later = new Date(Date.now() + 31 * 86_400_000);
	vi.useFakeTimers({ toFake: ["Date"], now: later });
	await refreshAllDisplayPrices(db(), later);
	expect(await pricesOf("A")).toEqual(LAST_KNOWN);
});

it("display price: is an example if the offer is one, or if only an example is known", async () => {
	const compared = (note: string) => ({ text: "Not available", note });
	await setRows("retailer_listings", { isSample: 1 });
	await refreshAllDisplayPrices(db(), new Date());
	const label = "Example price";
	expect(await pricesOf("A")).toEqual({
		...OFFERED,
		label,
		compared: { text: "£1,100.00", delivery: "delivery not stated", note: label },
	});
	await setRows("projectors", { isSamplePrice: 1 });
	await setRows("retailer_listings", { inStock: 0 });
	await refreshAllDisplayPrices(db(), new Date());
	expect(await pricesOf("A")).toEqual({
		...LAST_KNOWN,
		label,
		compared: compared("Out of stock. Example price £1,200.00 without delivery"),
	});
});

it("display price: is the price refurbished if no shop has a new one, except in the JSON", async () => {
	await setRows("retailer_listings", { inStock: 0 }, { retailerId: 1 });
	await refreshAllDisplayPrices(db(), new Date());
	expect(await pricesOf("A")).toEqual({
		...LAST_KNOWN,
		shown: 800,
		label: "Refurbished",
		compared: { text: "Refurbished £800.00", delivery: "delivery not stated" },
	});
	// An example of a refurbished price does not count.
	await setRows("retailer_listings", { isSample: 1 });
	await refreshAllDisplayPrices(db(), new Date());
	expect(await pricesOf("A")).toEqual({
		...LAST_KNOWN,
		compared: {
			text: "Not available",
			note: "In stock refurbished only. Last known price £1,200.00 without delivery",
		},
	});
});

it("display price: is restored when the import that changed it is undone", async () => {
	const now = new Date();
	const { runId } = await load(
		"sku,retailer,price,affiliate_url\nA,1,1000,https://shop.example/a\nB,1,600,https://shop.example/b\n",
		now,
	);
	expect(await pricesOf("A")).toMatchObject({ price: 1000, byPrice: ["B", "A"] });
	expect(await pricesOf("B")).toMatchObject({ price: 600, label: null });
	await undoImport(db(), runId, { undoneBy: "ann", now });
	expect(await pricesOf("A")).toEqual(OFFERED);
	expect(await pricesOf("B")).toMatchObject({ price: 1150, label: "Last known price" });
});

it("display price: leaves the downloads as they were imported", async () => {
	const projectors = await exportCsv(db(), "projectors");
	expect(projectors).toContain(",1200.00,");
	expect(projectors).not.toContain("1100");
	for (const csv of [projectors, await exportCsv(db(), "listings")]) {
		expect((await load(csv, new Date())).result).toMatchObject({
			created: 0,
			updated: 0,
			errors: 0,
		});
	}
	expect(await exportCsv(db(), "projectors")).toBe(projectors);
});

it("display price: is compared with budgets as a total; the list says how many state no delivery", async () => {
	await makeProjectors({ sku: "C", brand: "Sony" }, { sku: "D", brand: "Sony" });
	await makeListings(
		{ sku: "C", retailer: "1", price: "495", delivery_price: "4.99" },
		{ sku: "D", retailer: "1", price: "498", delivery_price: "4.99" },
	);
	const found = async (query: string) => {
		const { skus, unknownDeliveryCount: unstated } = await listAt(
			finderLoader,
			`/projectors${query}`,
		);
		return [skus, unstated];
	};
	expect(await found("?max=499")).toEqual([[], 0]);
	expect(await found("?max=500")).toEqual([["C"], 0]);
	expect(await found("?max=1200&sort=price-low")).toEqual([["C", "D", "A", "B"], 2]);
	expect((await found(""))[1]).toBe(0);
});
