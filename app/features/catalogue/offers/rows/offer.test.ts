import { describe, expect, it } from "vitest";
import { cheapestDelivered, checkedText, deliveryText, orderOffers } from "./offer";

type Marks = "" | "stale" | "out" | "stale out" | "refurbished";

/** Offers by name: price and delivery in pounds, and the special marks of each. */
function offersOf(cases: Record<string, [price: number, delivery: number | null, marks?: Marks]>) {
	return Object.entries(cases).map(([name, [price, delivery, marks = ""]]) => ({
		name,
		pricePence: price * 100,
		deliveryPence: delivery === null ? null : delivery * 100,
		inStock: !marks.includes("out"),
		isStale: marks.includes("stale"),
		condition: marks === "refurbished" ? ("refurbished" as const) : ("new" as const),
	}));
}

const OFFERS = offersOf({
	a: [10, 0, "out"],
	b: [900, null],
	c: [800, 50],
	d: [5, 0, "stale"],
	e: [820, 0],
	f: [700, null],
	g: [1, 0, "stale out"],
	h: [4, 0, "stale"],
	i: [840, 10, "refurbished"],
	j: [820, 0],
});

describe("orderOffers", () => {
	it("puts fresh ones in stock first, and each part by price plus known delivery, ties as given", () => {
		const given = OFFERS.map(({ name }) => name);
		const ordered = orderOffers(OFFERS).map(({ name }) => name);
		expect(ordered.join("")).toBe("fejcibghda");
		expect(OFFERS.map(({ name }) => name)).toEqual(given);
	});
});

describe("cheapestDelivered", () => {
	it.each<[string, ReturnType<typeof offersOf>, string | undefined]>([
		["counts the delivery", offersOf({ a: [100, 10], b: [105, 0] }), "b"],
		["is the first of equal totals", offersOf({ a: [100, 10], b: [110, 0] }), "a"],
		["leaves out what states none", offersOf({ a: [1, null], b: [105, 0] }), "b"],
		["leaves out the refurbished", offersOf({ a: [1, 0, "refurbished"], b: [105, 0] }), "b"],
		["leaves out the stale", offersOf({ a: [1, 0, "stale"], b: [105, 0] }), "b"],
		["leaves out what is out of stock", offersOf({ a: [1, 0, "out"], b: [105, 0] }), "b"],
		["is none where no delivery is stated", offersOf({ a: [1, null] }), undefined],
		["is none without offers", [], undefined],
	])("%s", (_, offers, name) => {
		expect(cheapestDelivered(offers)?.name).toBe(name);
	});
});

describe("deliveryText", () => {
	it.each([
		[0, "Free delivery"],
		[499, "+ £4.99 delivery"],
		[1000, "+ £10.00 delivery"],
		[null, "Delivery not stated"],
	])("%s pence: %s", (pence, text) => {
		expect(deliveryText(pence)).toBe(text);
	});
});

describe("checkedText", () => {
	it.each([
		[0, false, "Checked today"],
		[1, false, "Checked yesterday"],
		[2, false, "Checked 2 days ago"],
		[7, false, "Checked 7 days ago"],
		[8, true, "last checked 8 days ago, so check the price"],
		[30, true, "last checked 30 days ago, so check the price"],
	])("after %i days, stale %s: %s", (checkedDays, isStale, text) => {
		expect(checkedText({ checkedDays, isStale })).toBe(text);
	});
});
