import { describe, expect, it } from "vitest";
import {
	type HeldPrice,
	heldPriceProblem,
	heldPricesHeading,
	heldPriceText,
	withoutReleasedPrices,
} from "./held-prices";

const held = (row: number, more: Partial<HeldPrice> = {}): HeldPrice => ({
	row,
	sku: "EH-TW7100",
	retailer: "Currys",
	fromPence: 129_900,
	toPence: 1299,
	isFirst: false,
	...more,
});

describe("a held price", () => {
	it.each([
		[held(12), "Row 12: SKU EH-TW7100 at Currys fell from £1,299.00 to £12.99 (99 %): held"],
		[
			held(3, { sheet: "Prices", isFirst: true }),
			`Row 3 of sheet "Prices": SKU EH-TW7100 at Currys is £12.99, but the model's cheapest price is £1,299.00 (99 % less): held`,
		],
	])("is described with its place and both prices", (one, text) => {
		expect(heldPriceText(one)).toBe(text);
	});

	it("is a reason for the file of rows that were left out", () => {
		expect(heldPriceProblem(held(12))).toEqual({
			row: 12,
			sku: "EH-TW7100",
			column: "price",
			reason: "price fell from £1,299.00 to £12.99 (99 %), so it is held",
		});
		expect(heldPriceProblem(held(12, { sheet: "Prices" })).sheet).toBe("Prices");
	});

	it.each([
		[1, [held(1)], "Held: 1 price fell by more than 70 %"],
		[2000, [held(1)], "Held: 2,000 prices fell by more than 70 %"],
		[1, [held(1, { isFirst: true })], "Held: 1 price is more than 70 % too low to be sure of"],
		[
			2,
			[held(1), held(2, { isFirst: true })],
			"Held: 2 prices are more than 70 % too low to be sure of",
		],
	])("has a title: %i", (count, prices, heading) => {
		expect(heldPricesHeading(count, prices)).toBe(heading);
	});
});

describe("withoutReleased", () => {
	const rows = (all: readonly HeldPrice[]) => all.map(({ row }) => row);
	const all = [held(3), held(12), held(30)];

	it.each([
		[[], [3, 12, 30]],
		[["12"], [3, 30]],
		[["row 12", "Row 12", " 3 "], [30]],
		[["3", "12", "30"], []],
	])("without %j is %j", (release, left) => {
		expect(rows(withoutReleasedPrices(all, release))).toEqual(left);
	});

	it("distinguishes rows of different sheets", () => {
		const sheets = [held(3, { sheet: "A" }), held(3, { sheet: "B!1" })];
		expect(withoutReleasedPrices(sheets, ["a!3"])).toEqual([sheets[1]]);
		expect(withoutReleasedPrices(sheets, ["B!1!3"])).toEqual([sheets[0]]);
	});

	it("names every place at which no price is held, and where prices are", () => {
		expect(() => withoutReleasedPrices(all, ["12", "row 4", "", "x\ny"])).toThrow(
			"Nothing was imported, because no price is held at: row 4, (empty), x y. Prices are held at: row 3, row 12, row 30.",
		);
		expect(() => withoutReleasedPrices([], ["12"])).toThrow(
			"at: 12. No price of this file is held.",
		);
		const many = Array.from({ length: 15 }, (_, row) => held(row));
		expect(() => withoutReleasedPrices(many, ["x"])).toThrow(/row 9 and 5 more\.$/);
	});
});
