import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { makeListings, makeProjectors, makeRetailers } from "../../../../tests/factories";
import { listByProjector } from "./listings.queries.server";

beforeEach(async () => {
	await makeRetailers();
	const other = { description: "", websiteUrl: "https://x.example" };
	await db()
		.insertInto("retailers")
		.values([
			{ ...other, id: 8, name: "Eight", slug: "eight" },
			{ ...other, id: 9, name: "Nine", slug: "nine" },
		])
		.execute();
	await makeProjectors({ sku: "A" }, { sku: "B" });
});

describe("listByProjector", () => {
	it("lists retailers 2, 1, 4, 5, 3, then others by price, in stock or not", async () => {
		await makeListings(
			{ sku: "A", retailer: "8", price: "20" },
			{ sku: "A", retailer: "9", price: "10" },
			...["1", "2", "3", "4", "5"].map((retailer) => ({
				sku: "A",
				retailer,
				price: `${retailer}00`,
				in_stock: retailer === "1" ? "no" : "yes",
			})),
		);
		const listings = await listByProjector(db(), "A", new Date());
		expect(listings.map((one) => one.retailerId)).toEqual([2, 1, 4, 5, 3, 9, 8]);
		expect(listings[1]).toMatchObject({ retailerName: "Currys", inStock: false });
		expect(listings[0]).toMatchObject({ retailerName: "Richer Sounds", inStock: true });
	});

	it("tells how old an offer is, and leaves out those that ended", async () => {
		await makeListings({ sku: "A", delivery_price: "4.99", condition: "refurbished" });
		const day = 24 * 60 * 60 * 1000;
		const inDays = (days: number) =>
			listByProjector(db(), "A", new Date(Date.now() + days * day + 60_000));
		expect(await inDays(7)).toMatchObject([
			{ checkedDays: 7, isStale: false, deliveryPence: 499, condition: "refurbished" },
		]);
		expect(await inDays(8)).toMatchObject([{ checkedDays: 8, isStale: true, linkKind: "search" }]);
		expect(await inDays(30)).toHaveLength(1);
		expect(await inDays(31)).toEqual([]);
	});

	it("lists no other model's", async () => {
		await makeListings({ sku: "A" });
		expect(await listByProjector(db(), "B", new Date())).toEqual([]);
	});
});
