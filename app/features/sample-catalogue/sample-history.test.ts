import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { dailyPrices, utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { setRows } from "../../../tests/databases/rows";
import { clearSample } from "./clear-sample.server";
import { hasSampleHistory } from "./sample-catalogue.queries.server";
import { sampleHistory } from "./sample-history";
import { seedAll } from "./seed.server";

const NOW = new Date("2026-06-15T12:00:00Z");

it.each([0, 1, 2, 3, 4])(
	"the sample's history is the same each time, in order and in pounds: course %i",
	(place) => {
		const offer = { pricePence: 42_999, inStock: 1 } as const;
		const past = sampleHistory(offer, place);
		expect(past).toEqual(sampleHistory(offer, place));
		expect(past[0]?.daysAgo).toBe(120);
		expect(past.at(-1)?.pricePence).toBe(42_999);
		for (const { pricePence } of past) expect(pricePence % 100).toBe(99);
		expect(past.map(({ daysAgo }) => daysAgo)).toEqual(
			[...new Set(past.map(({ daysAgo }) => daysAgo))].sort((a, b) => b - a),
		);
	},
);

it("the sample's history ends out of stock if the offer is out of stock", () => {
	expect(sampleHistory({ pricePence: 500, inStock: 0 }, 1).at(-1)?.inStock).toBe(0);
});

it("the sample's history ends at the price of each offer, with some models at their lowest", async () => {
	await seedAll(db(), NOW);
	const listings = await db()
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "sku", "projectorSku")
		.select(["projectors.id", "retailerId", "retailer_listings.pricePence", "inStock"])
		.execute();
	const ids = [...new Set(listings.map(({ id }) => id))];
	const points = Map.groupBy(
		await listPoints(db(), ids, utcDayBefore(NOW, 120), NOW),
		({ projectorId }) => projectorId,
	);
	for (const { id, retailerId, pricePence, inStock } of listings) {
		const days = dailyPrices(points.get(id) ?? [], utcDayBefore(NOW, 120), utcDayBefore(NOW));
		expect(days).toHaveLength(121);
		const today = days.at(-1)?.offers.find((offer) => offer.retailerId === retailerId);
		expect(today).toMatchObject({ pricePence, inStock, isSample: 1 });
	}
	const marks = await db().selectFrom("projectors").select("isLowestPrice").distinct().execute();
	expect(marks).toHaveLength(2);
});

it("the sample's history is deleted with the sample, even if its last offers are real by now", async () => {
	await seedAll(db(), NOW);
	const options = { database: undefined, clearedBy: "ann", now: NOW };
	await setRows("retailer_listings", { isSample: 0 });
	await setRows("projectors", { isSample: 0, isSamplePrice: 0 });
	expect(await hasSampleHistory(db())).toBe(true);
	expect(await clearSample(db(), options)).toMatchObject({ status: "ran" });
	expect(await hasSampleHistory(db())).toBe(false);
});
