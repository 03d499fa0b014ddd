import { describe, expect, it } from "vitest";
import { britishPence } from "./placed-prices";

describe("britishPence", () => {
	it.each([
		["4.99", 499],
		["£4.99", 499],
		["0", 0],
		["Free", 0],
		["free delivery", 0],
		["GB:::4.99 GBP", 499],
		["GB::Standard:4.99 GBP", 499],
		["GB::Express:9.99 GBP,GB::Standard:4.99 GBP", 499],
		["IE:::2.00 EUR,GB:::4.99 GBP", 499],
		["IE:::2.00 GBP", undefined],
		[":::3.50 GBP,IE:::2.00 GBP", 350],
		["UK:::3.50 GBP,:::1.00 GBP", 350],
		["4.99 EUR", undefined],
		["-1", undefined],
		["see site", undefined],
		["GB:50.00 GBP", 5000],
	])("%j is %j", (text, pence) => {
		expect(britishPence(text, false)).toBe(pence);
	});

	it("reads a comma in a price between others", () => {
		expect(britishPence("GB::Express:9,99 GBP,GB:::4,99 GBP", true)).toBe(499);
	});
});
