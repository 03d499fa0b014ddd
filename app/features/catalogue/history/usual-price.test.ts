import { describe, expect, it } from "vitest";
import { isTooCheap, usualPence } from "./usual-price";

const NOTHING = { medianPence: null, newOffers: [], importedPence: 0 };

describe("usualPence", () => {
	const newOffers = [
		{ retailerId: 1, pricePence: 30_000 },
		{ retailerId: 2, pricePence: 90_000 },
		{ retailerId: 3, pricePence: 80_000 },
	];

	it.each([
		["the median of 90 days", { medianPence: 79_999.5, newOffers, importedPence: 5 }, 80_000],
		["the cheapest offer of another shop", { ...NOTHING, newOffers, importedPence: 5 }, 80_000],
		["the imported price", { ...NOTHING, importedPence: 70_000 }, 70_000],
		[
			"the imported price beside the shop's own offer",
			{ medianPence: null, newOffers: newOffers.slice(0, 1), importedPence: 70_000 },
			70_000,
		],
		["unknown", NOTHING, undefined],
	])("is %s", (_, prices, usual) => {
		expect(usualPence(prices, 1)).toBe(usual);
	});
});

it.each([
	[39_999, "new", 80_000, true],
	[40_000, "new", 80_000, false],
	[100, "refurbished", 80_000, false],
	[100, "new", undefined, false],
] as const)(
	"%d pence %s, usually %s, is too cheap: %s",
	(pricePence, condition, usual, expected) => {
		expect(isTooCheap({ pricePence, condition }, usual)).toBe(expected);
	},
);
