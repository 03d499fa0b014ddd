import { describe, expect, it } from "vitest";
import { alertOffer, offerText, proposedTargetPounds } from "./alert-offer";

const OFFER = {
	shopName: "Currys",
	pricePence: 50_000,
	deliveryPence: null,
	condition: "new",
	inStock: true,
	isStale: false,
	isSample: false,
	checkAgeDays: 0,
	allowsPriceInMails: true,
};

describe("alertOffer", () => {
	it.each([
		{ condition: "refurbished" },
		{ inStock: false },
		{ isStale: true },
		{ isSample: true },
		{ pricePence: 99 },
		{ pricePence: null },
	])("ignores an offer with %j", (wrong) => {
		expect(alertOffer([{ ...OFFER, ...wrong }])).toBeUndefined();
	});

	it("returns the cheapest by price with delivery, if stated", () => {
		const offers = [
			{ ...OFFER, shopName: "A", pricePence: 49_000, deliveryPence: 1500 },
			{ ...OFFER, shopName: "C", pricePence: 49_900 },
			{ ...OFFER, shopName: "B", pricePence: 49_900, deliveryPence: 0 },
		];
		expect(alertOffer(offers)).toEqual({
			shop: "B",
			pence: 49_900,
			deliveryPence: 0,
			checkAgeDays: 0,
			allowsPriceInMails: true,
		});
	});
});

it.each([
	[45_900, 436],
	[100_000, 950],
	[100, 1],
])("alert offer: proposes for %d pence %d pounds", (pence, pounds) => {
	expect(proposedTargetPounds(pence)).toBe(pounds);
});

it.each([
	[49_999, 499, "£499.99 delivered at Currys"],
	[49_900, 0, "£499.00 delivered at Currys"],
	[49_500, null, "£495.00 at Currys, delivery not stated"],
])("alert offer: describes %d pence, of them %j delivery, as %s", (pence, deliveryPence, text) => {
	const offer = { shop: "Currys", pence, deliveryPence, checkAgeDays: 0, allowsPriceInMails: true };
	expect(offerText(offer)).toBe(text);
});
