import { describe, expect, it } from "vitest";
import { orderListings, orderRetailers } from "./retailer-order";

describe("orderListings", () => {
	it("puts the partners in the documented order whatever they charge, then others by price", () => {
		const listings = [9, 1, 2, 3, 4, 5, 7, 6].map((retailerId) => ({
			retailerId,
			pricePence: retailerId * 100,
		}));
		const ids = orderListings(listings).map((one) => one.retailerId);
		expect(ids).toEqual([2, 1, 4, 5, 3, 6, 7, 9]);
		expect(listings[0]?.retailerId, "the given list stays as it was").toBe(9);
	});
});

describe("orderRetailers", () => {
	it("puts ids 2, 1, 4, 5, 3 first and any other last, by slug", () => {
		const retailers = [
			{ id: 8, slug: "bravo" },
			{ id: 7, slug: "alpha" },
			...[1, 2, 3, 4, 5].map((id) => ({ id, slug: `partner-${id}` })),
			{ id: 0, slug: "charlie" },
		];
		expect(orderRetailers(retailers).map((one) => one.id)).toEqual([2, 1, 4, 5, 3, 7, 8, 0]);
	});
});
