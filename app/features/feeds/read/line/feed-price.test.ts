import { describe, expect, it } from "vitest";
import { isCommaColumn, readFeedPrice } from "./feed-price";

describe("readFeedPrice", () => {
	it.each([
		["1199", 119_900, ""],
		["1199.00", 119_900, ""],
		["1,199.00", 119_900, ""],
		["1 199.00", 119_900, ""],
		["12,345,67", undefined, ""],
		["1199.5", 119_950, ""],
		["1199.0000", 119_900, ""],
		["0.29", 29, ""],
		[".99", 99, ""],
		["£1,199.00", 119_900, "GBP"],
		["£ 1199", 119_900, "GBP"],
		["1199.00 GBP", 119_900, "GBP"],
		["GBP 1199", 119_900, "GBP"],
		["GBP1199.00", 119_900, "GBP"],
		["gbp 1199", 119_900, "GBP"],
		["1199.00 EUR", 119_900, "EUR"],
		["€1199", 119_900, "EUR"],
		["£1199.00 GBP", 119_900, "GBP"],
		["£1199 EUR", undefined, ""],
		["-5.00", -500, ""],
		["-£5.00", -500, "GBP"],
		["£-5.00", -500, "GBP"],
		["0", 0, ""],
		["0.00 GBP", 0, "GBP"],
		["1.199,00", undefined, ""],
		["1199,00", undefined, ""],
		["1.199", undefined, ""],
		["1,199", 119_900, ""],
		["1,19", undefined, ""],
		["", undefined, ""],
		["from £1199", undefined, ""],
		["call", undefined, ""],
		["1e5", undefined, ""],
		["1000000.01", undefined, ""],
		["12.34.56", undefined, ""],
	])("reads %j as %j pence, %j", (text, pence, currency) => {
		const price = readFeedPrice(text, false);
		expect(price).toEqual(pence === undefined ? undefined : { pence, currency });
	});

	it.each([
		["1.199,00", 119_900],
		["1199,00", 119_900],
		["1199,5 GBP", 119_950],
		["1199", 119_900],
		["1.199", 119_900],
		["1,199", undefined],
		["1199.00", undefined],
		["1,199.00", undefined],
	])("reads %j in a column with decimal commas as %j pence", (text, pence) => {
		expect(readFeedPrice(text, true)?.pence).toBe(pence);
	});
});

describe("isCommaColumn", () => {
	it.each([
		[["1.199,00", "1199", "1,199"], true],
		[["1199,5 GBP"], true],
		[["1,199.00", "1199.00"], false],
		[["1,199", "1.199"], false],
		[["1199.00", "1199.00", "12,00"], false],
		[["GB:::4,99 GBP"], true],
		[[], false],
	])("%j: %j", (prices, expected) => {
		expect(isCommaColumn(prices)).toBe(expected);
	});
});

it("does not think long about a long text", () => {
	expect(readFeedPrice(`1${" ".repeat(900_000)}x`, false)).toBeUndefined();
});
