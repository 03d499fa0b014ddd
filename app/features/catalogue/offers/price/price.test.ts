import { describe, expect, it } from "vitest";
import type { PriceNote } from "~/features/catalogue/model";
import {
	daysSince,
	formatPence,
	labelledPriceText,
	offerAge,
	orderByCost,
	priceAgeText,
	priceParts,
	priceText,
	staleInstant,
	withCheckInstant,
	withFormattedCheckTime,
} from "./price";

it.each([
	[0, "£0.00"],
	[5, "£0.05"],
	[29, "£0.29"],
	[129_900, "£1,299.00"],
	[123_456_789, "£1,234,567.89"],
])("formatPence %i pence are %s", (pence, text) => {
	expect(formatPence(pence)).toBe(text);
});

describe("priceText", () => {
	it("shows a known price", () => {
		expect(priceText(59_999)).toBe("£599.99");
	});

	it("describes a price of 0 as unavailable", () => {
		expect(priceText(0)).toBe("Pricing unavailable");
	});
});

const price = (
	pricePence: number,
	isSamplePrice = false,
	isLastKnownPrice = false,
	refurbishedPence = 0,
	priceNote: PriceNote = "",
) => ({ pricePence, isSamplePrice, isLastKnownPrice, refurbishedPence, priceNote });

describe("priceParts", () => {
	it.each([
		["an offer's price", price(119_900), "£1,199.00"],
		["the last known one", price(119_900, false, true), "Last known price £1,199.00"],
		["an example", price(119_900, true), "Example price £1,199.00"],
		["an example that no shop has", price(119_900, true, true), "Example price £1,199.00"],
		["none", price(0), "Pricing unavailable"],
		["a refurbished one", price(119_900, false, true, 45_000), "Refurbished £450.00"],
		["a refurbished one beside an example", price(1, true, true, 45_000), "Refurbished £450.00"],
		["a refurbished one alone", price(0, false, false, 45_000), "Refurbished £450.00"],
		["a delivered one", price(49_999, false, false, 0, "delivered"), "£499.99 delivered"],
		["a free one", price(49_900, false, false, 0, "delivered"), "£499.00 delivered"],
		[
			"one of unknown delivery",
			price(49_500, true, false, 0, "delivery not stated"),
			"Example price £495.00 delivery not stated",
		],
		["none, of the sample", price(0, true, true), "Pricing unavailable"],
	])("calls %s by its name", (_, model, text) => {
		expect(labelledPriceText(priceParts(model))).toBe(text);
	});

	it.each([
		[{ ...price(0), hiddenPriceShop: "Amazon UK" }, "Price on Amazon UK's page"],
		[{ ...price(0, true), hiddenPriceShop: "Amazon UK" }, "Price on Amazon UK's page"],
		[{ ...price(0, false, false, 45_000), hiddenPriceShop: "Amazon UK" }, "Refurbished £450.00"],
		[
			{ ...price(49_900, false, false, 0, "delivered"), priceWords: "as of 14:05, may change" },
			"£499.00 delivered, as of 14:05, may change",
		],
	])("follows the rules of shops: %j", (model, text) => {
		expect(labelledPriceText(priceParts(model))).toBe(text);
	});

	it("separates label and amount", () => {
		expect(priceParts(price(1, true))).toEqual({
			label: "Example price",
			pence: 1,
			amount: "£0.01",
			note: "",
		});
		expect(priceParts(price(1))).toEqual({ label: null, pence: 1, amount: "£0.01", note: "" });
		expect(priceParts(price(1, false, true, 2))).toEqual({
			label: "Refurbished",
			pence: 2,
			amount: "£0.02",
			note: "",
		});
	});
});

type Marks = "stale" | "out" | "stale out" | "refurbished";

/** An offer: price and delivery in pounds, and its special marks. */
function offer(name: string, price: number, delivery: number | null, marks?: Marks) {
	return {
		name,
		pricePence: price * 100,
		deliveryPence: delivery === null ? null : delivery * 100,
		inStock: !marks?.includes("out"),
		isStale: marks?.includes("stale") ?? false,
		condition: marks === "refurbished" ? ("refurbished" as const) : ("new" as const),
	};
}

it("price: orders offers by stock, condition and total, unknown delivery last of the same amount, ties as given", () => {
	const offers = [
		offer("a", 10, 0, "out"),
		offer("b", 850, null),
		offer("c", 800, 50),
		offer("d", 5, 0, "stale"),
		offer("e", 820, 0),
		offer("f", 700, null),
		offer("g", 1, 0, "stale out"),
		offer("h", 4, 0, "stale"),
		offer("i", 300, 10, "refurbished"),
		offer("j", 815, 5),
	];
	const given = offers.map(({ name }) => name);
	const names = orderByCost(offers).map(({ name }) => name);
	expect(names.join("")).toBe("fejcbighda");
	expect(offers.map(({ name }) => name)).toEqual(given);
});

const NOW = new Date("2026-03-31T12:00:00.000Z");
const LIMITS = { staleDays: 7, staleDaysByHand: 30, goneDays: 365 };

it.each([
	["2026-04-02T00:00:00.000Z", "fresh"],
	["2026-03-24T12:00:00.000Z", "fresh"],
	["2026-03-24T11:59:59.999Z", "stale"],
	["2025-03-31T12:00:00.000Z", "stale"],
	["2025-03-31T11:59:59.999Z", "gone"],
])("an offer that a feed confirmed last at %s is %s", (checkedAt, age) => {
	expect(offerAge({ checkedAt, isCheckedByFeed: 1 }, NOW, LIMITS)).toBe(age);
});

it.each([
	["2026-03-24T11:59:59.999Z", "fresh"],
	["2026-03-01T12:00:00.000Z", "fresh"],
	["2026-03-01T11:59:59.999Z", "stale"],
	["2025-03-31T12:00:00.000Z", "stale"],
	["2025-03-31T11:59:59.999Z", "gone"],
])("an offer that staff confirmed last at %s is %s", (checkedAt, age) => {
	expect(offerAge({ checkedAt, isCheckedByFeed: 0 }, NOW, LIMITS)).toBe(age);
});

it.each([
	[1, "2026-04-07T12:00:00.000Z"],
	[0, "2026-04-30T12:00:00.000Z"],
] as const)(
	"price: is fresh until its limit in days after its check; by a feed: %i",
	(by, until) => {
		const check = { checkedAt: NOW.toISOString(), isCheckedByFeed: by };
		expect(staleInstant(check, LIMITS)).toBe(until);
		expect(offerAge(check, new Date(until), LIMITS)).toBe("fresh");
		expect(offerAge(check, new Date(Date.parse(until) + 1), LIMITS)).toBe("stale");
	},
);

describe("daysSince", () => {
	const updated = "2026-03-28T12:00:00.000Z";

	it.each([
		["2026-03-28T12:00:00Z", 0],
		["2026-03-29T11:59:59Z", 0],
		["2026-03-29T12:00:00Z", 1],
		["2026-03-30T11:59:59Z", 1],
		// The night in between lost an hour to British Summer Time.
		["2026-03-30T12:00:00Z", 2],
		["2027-03-28T12:00:00Z", 365],
		["2026-03-27T12:00:00Z", 0],
	])("at %s is %i", (now, days) => {
		expect(daysSince(updated, new Date(now))).toBe(days);
	});
});

it.each([
	[0, "Price updated today"],
	[1, "Price updated yesterday"],
	[2, "Price updated 2 days ago"],
	[400, "Price updated 400 days ago"],
])("priceAgeText %i days: %s", (days, text) => {
	expect(priceAgeText(days)).toBe(text);
});

it.each([
	["2026-03-31T11:05:00.000Z", "as of 12:05, may change"],
	["2026-03-30T23:05:00.000Z", "as of 00:05, may change"],
	["2026-03-29T00:30:00.000Z", "as of 00:30 on 29 March, may change"],
])("words beside a price checked at %s are %s", (checkedAt, text) => {
	expect(withFormattedCheckTime(withCheckInstant("as of {time}, may change", checkedAt), NOW)).toBe(
		text,
	);
});
