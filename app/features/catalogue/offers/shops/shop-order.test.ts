import { describe, expect, it } from "vitest";
import { orderByPlace, orderByShop, orderShops } from "./shop-order";

const place = null;

describe("orderListings", () => {
	const listings = [9, 1, 2, 3, 4, 5, 7, 6].map((retailerId) => ({
		retailerId,
		pricePence: retailerId * 100,
		place,
	}));

	it("puts the partners in the documented order regardless of price, then others by price", () => {
		const ids = orderByShop(listings).map((one) => one.retailerId);
		expect(ids).toEqual([2, 1, 4, 5, 3, 6, 7, 9]);
		expect(listings[0]?.retailerId, "the given list stays as it was").toBe(9);
	});

	it("follows the order of staff, those without a place last", () => {
		const places = new Map([1, 9, 3].map((id, index) => [id, index + 1]));
		const placed = listings.map((one) => ({ ...one, place: places.get(one.retailerId) ?? null }));
		const ids = orderByShop(placed).map((one) => one.retailerId);
		expect(ids).toEqual([1, 9, 3, 2, 4, 5, 6, 7]);
	});
});

describe("retailers", () => {
	const retailers = [
		{ id: 8, slug: "bravo", place },
		{ id: 7, slug: "alpha", place },
		...[1, 2, 3, 4, 5].map((id) => ({ id, slug: `partner-${id}`, place })),
		{ id: 6, slug: "charlie", place },
	];

	it("puts ids 2, 1, 4, 5, 3 first and the others last, by slug; or orders by id alone", () => {
		expect(orderShops(retailers).map((one) => one.id)).toEqual([2, 1, 4, 5, 3, 7, 8, 6]);
		expect(orderByPlace(retailers).map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	});

	it("follow the order of staff", () => {
		const order = [6, 3, 1, 2, 8, 7, 5, 4];
		const placed = retailers.map((one) => ({ ...one, place: order.indexOf(one.id) + 1 }));
		expect(orderShops(placed).map((one) => one.id)).toEqual(order);
		expect(orderByPlace(placed).map((one) => one.id)).toEqual(order);
	});
});
