import { describe, expect, it } from "vitest";
import { type ComparedListing, cheapestOffer } from "./cheapest-offer";

function listing(
	retailerName: string,
	pricePence: number,
	values: Partial<ComparedListing> = {},
): ComparedListing {
	return {
		retailerName,
		pricePence,
		inStock: true,
		isStale: false,
		condition: "new",
		isSample: false,
		id: retailerName.charCodeAt(0),
		...values,
	};
}

describe("cheapestOffer", () => {
	it.each([
		["the lowest price", [listing("a", 300), listing("b", 200), listing("c", 250)], "b"],
		["none that is sold out", [listing("a", 300), listing("b", 200, { inStock: false })], "a"],
		["none that is stale", [listing("a", 300), listing("b", 200, { isStale: true })], "a"],
		["none used", [listing("a", 300), listing("b", 200, { condition: "refurbished" })], "a"],
		["the first of equal ones", [listing("a", 200), listing("b", 200)], "a"],
	])("is %s", (_, listings, shop) => {
		expect(cheapestOffer(listings)).toEqual({
			shop,
			pricePence: listings.find(({ retailerName }) => retailerName === shop)?.pricePence,
			isSample: false,
			listingId: shop.charCodeAt(0),
		});
	});

	it("tells that it is an example", () => {
		expect(cheapestOffer([listing("a", 300, { isSample: true })])?.isSample).toBe(true);
	});

	it.each([[[]], [[listing("a", 1, { inStock: false })]], [[listing("a", 1, { isStale: true })]]])(
		"is nothing without stock: %j",
		(listings) => {
			expect(cheapestOffer(listings)).toBeNull();
		},
	);
});
