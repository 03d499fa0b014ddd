import { describe, expect, it } from "vitest";
import { cheapestOffer } from "./cheapest-offer";

function listing(retailerName: string, pricePence: number, inStock = true) {
	return { retailerName, pricePence, inStock, affiliateUrl: `https://${retailerName}.example/` };
}

describe("cheapestOffer", () => {
	it.each([
		["the lowest price", [listing("a", 300), listing("b", 200), listing("c", 250)], "b"],
		["none that is sold out", [listing("a", 300), listing("b", 200, false)], "a"],
		["the first of equal ones", [listing("a", 200), listing("b", 200)], "a"],
	])("is %s", (_, listings, shop) => {
		expect(cheapestOffer(listings)).toEqual({
			shop,
			pricePence: listings.find(({ retailerName }) => retailerName === shop)?.pricePence,
			url: `https://${shop}.example/`,
		});
	});

	it.each([[[]], [[listing("a", 1, false)]]])("is nothing without stock: %j", (listings) => {
		expect(cheapestOffer(listings)).toBeNull();
	});
});
