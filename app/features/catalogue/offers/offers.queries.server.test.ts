import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { addRows, rowOf, setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import { listByModel, listPriceOffers } from "./offers.queries.server";

const DAY_MS = 86_400_000;

beforeEach(async () => {
	await makeShops();
	const other = { description: "", websiteUrl: "https://x.example" };
	await addRows(
		"retailers",
		{ ...other, id: 8, name: "Eight", slug: "eight" },
		{ ...other, id: 9, name: "Nine", slug: "nine" },
	);
	await makeProjectors({ sku: "A" }, { sku: "B" });
});

it("offers: lists shops 2, 1, 4, 5, 3, then others by price, in stock or not", async () => {
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
	const listings = await listByModel(db(), "A", new Date());
	expect(listings.map((one) => one.retailerId)).toEqual([2, 1, 4, 5, 3, 9, 8]);
	expect(listings[1]).toMatchObject({ shopName: "Currys", inStock: false });
	expect(listings[0]).toMatchObject({ shopName: "Richer Sounds", inStock: true });
});

type Pence = number | null;
it.each<[string, over: Pence, otherwise: Pence, price: string, stated: string, known: Pence]>([
	["free over £50, else £4.99", 5000, 499, "49.99", "", 499],
	["free over £50, else £4.99", 5000, 499, "50", "", 0],
	["free over £50, else £4.99, of a stated delivery", 5000, 499, "90", "7.50", 750],
	["free over £50, else £4.99, of free delivery", 5000, 499, "1", "0", 0],
	["free over £50 alone", 5000, null, "49.99", "", null],
	["free over £50 alone", 5000, null, "50", "", 0],
	["£4.99 always", null, 499, "10000", "", 499],
	["free always", null, 0, "1", "", 0],
	["free over £0", 0, 499, "1", "", 0],
	["no rule", null, null, "90", "", null],
	["no rule, of a stated delivery", null, null, "90", "4.99", 499],
])("%s: over %s, otherwise %s, at £%s with %j stated is %s", async (_, ...given) => {
	const [deliveryFreeOverPence, deliveryOtherwisePence, price, stated, known] = given;
	const rule = { deliveryFreeOverPence, deliveryOtherwisePence };
	await setRows("retailers", rule, { id: 1 });
	await makeListings({ sku: "A", price, delivery_price: stated });
	const [listing] = await listByModel(db(), "A", new Date());
	expect(listing?.deliveryPence).toBe(known);
});

it.each([
	["a feed", 1, 7],
	["staff", 0, 30],
] as const)(
	"offers: returns the age of an offer that %s confirmed, and leaves out gone ones",
	async (_, by, days) => {
		await makeListings({ sku: "A", delivery_price: "4.99", condition: "refurbished" });
		await setRows("retailer_listings", { isCheckedByFeed: by });
		const { checkedAt } = await rowOf("retailer_listings");
		const staleAt = (after: number) =>
			new Date(Date.parse(checkedAt) + after * DAY_MS).toISOString();
		const inDays = async (time: number, ms = 0) =>
			listByModel(db(), "A", new Date(Date.parse(staleAt(time)) + ms));
		const offer = { deliveryPence: 499, condition: "refurbished", staleAt: staleAt(days) };
		expect(await inDays(days)).toMatchObject([{ ...offer, checkAgeDays: days, isStale: false }]);
		expect(await inDays(days, 1)).toMatchObject([{ ...offer, checkAgeDays: days, isStale: true }]);
		expect(await inDays(365)).toMatchObject([{ ...offer, isStale: true, inStock: true }]);
		expect(await inDays(365, 1)).toEqual([]);
	},
);

it("offers: lists no other model's", async () => {
	await makeListings({ sku: "A" });
	expect(await listByModel(db(), "B", new Date())).toEqual([]);
});

it("the offers that make prices are those of the current data", async () => {
	await makeListings({ sku: "A", retailer: "8", price: "20" });
	await setRows("projectors", { shownSeller: "eight" }, { sku: "A" });
	const shopOf = async (sku: string) =>
		(await listPriceOffers(db(), ["A", "B"])).get(sku)?.shopName;
	expect(await shopOf("A")).toBe("Eight");
	expect(await shopOf("B")).toBeUndefined();

	await setRows("retailers", { name: "Huit" }, { id: 8 });
	expect(await shopOf("A")).toBe("Huit");

	await makeListings({ sku: "B", retailer: "9", price: "10" });
	await setRows("projectors", { shownSeller: "nine" }, { sku: "B" });
	expect(await shopOf("B")).toBe("Nine");

	await setRows("retailers", { isPaused: 1 }, { id: 8 });
	expect(await shopOf("A")).toBeUndefined();
});
