import { expect, it } from "vitest";
import { plannedLineOf } from "../../../../../tests/support/feed-runs";
import { chooseOffers } from "./choose-offers";

it.each([
	["the cheaper", { pricePence: 200 }, { pricePence: 100 }, 1],
	["the earlier of two alike", {}, {}, 0],
	["the one in stock, though dearer", { inStock: false, pricePence: 1 }, { pricePence: 900 }, 1],
	["the new one, though dearer", { condition: "refurbished", pricePence: 1 }, {}, 1],
	["the new one, though out of stock", { condition: "refurbished" }, { inStock: false }, 1],
	[
		"the cheaper of two out of stock",
		{ inStock: false, pricePence: 9 },
		{ inStock: false, pricePence: 8 },
		1,
	],
] as const)("takes %s", (_, one, other, winner) => {
	const lines = [plannedLineOf({ id: "1", ...one }), plannedLineOf({ id: "2", ...other })];
	const { offers, duplicates } = chooseOffers(lines);
	expect(offers).toEqual([lines[winner]]);
	expect(duplicates).toEqual([{ line: lines[1 - winner], better: lines[winner] }]);
});

it("takes one for each model and shop, and tells the best of several", () => {
	const lines = [300, 200, 100].map((pricePence) => plannedLineOf({ pricePence }));
	const others = [plannedLineOf({ sku: "B" }), plannedLineOf({ retailerId: 2 })];
	const { offers, duplicates } = chooseOffers([...lines, ...others]);
	expect(offers).toEqual([lines[2], ...others]);
	expect(duplicates.map(({ better }) => better)).toEqual([lines[2], lines[2]]);
});
