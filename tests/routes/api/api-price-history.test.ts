import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { addRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { get, getJson } from "../call";

/** Adds a price point of the model at shop 1, the given number of days ago. */
async function was(daysAgo: number, pricePence: number, inStock: 0 | 1 = 1) {
	const { id } = await db().selectFrom("projectors").select("id").executeTakeFirstOrThrow();
	const offer = { deliveryPence: 499, condition: "new", isSample: 0 } as const;
	const at = `${utcDayBefore(new Date(), daysAgo)}T00:00:00.000Z`;
	const values = { projectorId: id, retailerId: 1, at, pricePence, inStock, ...offer };
	await addRows("price_points", values);
}

const history = (query = "") => getJson(`/api/projectors/w1/price-history${query}`);

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "W1" });
});

it("api price history: returns the known days, oldest first, in pounds", async () => {
	await makeListings({ sku: "W1", price: "90.50" });
	await was(2, 10_000);
	await was(1, 10_000, 0);
	const offer = { retailerId: 1, price: 100, delivery: 4.99 };
	expect(await history("?days=90")).toEqual({
		history: [
			{ date: utcDayBefore(new Date(), 2), lowest: 104.99, offers: [{ ...offer, inStock: true }] },
			{ date: utcDayBefore(new Date(), 1), lowest: null, offers: [{ ...offer, inStock: false }] },
			{
				date: utcDayBefore(new Date()),
				lowest: 90.5,
				offers: [{ retailerId: 1, price: 90.5, delivery: null, inStock: true }],
			},
		],
		verdict: "Too little history to say",
		lowest: 90.5,
		median: 97.75,
	});
});

it.each([
	["", 90],
	["?days=1", 1],
	["?days=365", 201],
])("api price history: returns the requested number of days, if known: %j", async (query, days) => {
	await makeListings({ sku: "W1", price: "100" });
	await was(200, 12_000);
	expect(await history(query)).toMatchObject({
		history: { length: days },
		verdict: "Lowest in 90 days, £24.99 under its usual £124.99",
	});
});

it.each(["0", "366", "1.5", ""])("api price history: returns 400 for days=%s", async (days) => {
	const response = await get(`/api/projectors/w1/price-history?days=${days}`);
	expect(response.status).toBe(400);
	expect(await response.json()).toEqual({
		message: "days must be a whole number from 1 to 365.",
	});
});
