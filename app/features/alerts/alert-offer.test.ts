import { describe, expect, it } from "vitest";
import { alertOffer, proposedTarget, shortPounds } from "./alert-offer";

const OFFER = {
	retailerName: "Currys",
	pricePence: 50_000,
	deliveryPence: null,
	condition: "new",
	inStock: true,
	isStale: false,
	isSample: false,
	checkedDays: 0,
};

describe("alertOffer", () => {
	it.each([
		{ condition: "refurbished" },
		{ inStock: false },
		{ isStale: true },
		{ isSample: true },
		{ pricePence: 99 },
	])("ignores an offer with %j", (wrong) => {
		expect(alertOffer([{ ...OFFER, ...wrong }])).toBeUndefined();
	});

	it("returns the cheapest by price with delivery, if stated", () => {
		const offers = [
			{ ...OFFER, retailerName: "A", pricePence: 49_000, deliveryPence: 1500 },
			{ ...OFFER, retailerName: "B", pricePence: 49_900, deliveryPence: 0 },
			{ ...OFFER, retailerName: "C", pricePence: 49_900 },
		];
		expect(alertOffer(offers)).toEqual({
			shop: "B",
			pence: 49_900,
			deliveryPence: 0,
			checkedDays: 0,
		});
	});
});

it.each([
	[45_900, 436],
	[100_000, 950],
	[100, 1],
])("proposes for %d pence %d pounds", (pence, pounds) => {
	expect(proposedTarget(pence)).toBe(pounds);
});

it.each([
	[45_900, "£459"],
	[124_920, "£1,249.20"],
])("shows %d pence as %s", (pence, text) => {
	expect(shortPounds(pence)).toBe(text);
});
