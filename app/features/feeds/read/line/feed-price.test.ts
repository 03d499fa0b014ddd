import { describe, expect, it } from "vitest";
import { britishPence, isCommaColumn, isSaleOn } from "./feed-price";

it.each([
	[["1.199,00", "1199", "1,199"], true],
	[["1199,5 GBP"], true],
	[["1,199", "1.199"], false],
	[["1199.00", "1199.00", "12,00"], false],
	[["GB:::4,99 GBP"], true],
	[[], false],
])("isCommaColumn %j: %j", (prices, expected) => {
	expect(isCommaColumn(prices)).toBe(expected);
});

describe("britishPence", () => {
	it.each([
		["4.99", 499],
		["0", 0],
		["Free", 0],
		["free delivery", 0],
		["GB::Express:9.99 GBP,GB::Standard:4.99 GBP", 499],
		["IE:::2.00 EUR,GB:::4.99 GBP", 499],
		["IE:::2.00 GBP", undefined],
		[":::3.50 GBP,IE:::2.00 GBP", 350],
		["UK:::3.50 GBP,:::1.00 GBP", 350],
		["4.99 EUR", undefined],
		["-1", undefined],
		["see site", undefined],
		["GB::Standard:14.99 GBP:0:1:2:3", 1499],
		["GB::Standard:14.99:0:1:2:3", 1499],
		["GB:Isle of Man:Standard:0 GBP,GB::Standard:4.99 GBP", 499],
		["GB:Highlands:Standard:0.00 GBP", undefined],
		["GB::Click & Collect:0.00 GBP,GB::Standard:4.99 GBP", 499],
		["Free over £50", undefined],
		["Free Click & Collect", undefined],
		["Free for members, £4.99", undefined],
		["Free returns, £4.99 delivery", undefined],
		["Free UK delivery", 0],
	])("%j is %j", (text, pence) => {
		expect(britishPence(text, false)).toBe(pence);
	});

	it("reads a decimal comma among separating commas", () => {
		expect(britishPence("GB::Express:9,99 GBP,GB:::4,99 GBP", true)).toBe(499);
	});
});

const NOW = new Date("2026-11-20T12:00:00Z");

it.each([
	["", true],
	["2026-11-01T00:00+0000/2026-11-30T23:59+0000", true],
	["2026-11-01T00:00Z/2026-11-30T23:59Z", true],
	["2026-11-01/2026-11-20", true],
	["2026-11-20 / 2026-11-20", true],
	["2026-11-01/2026-11-19", false],
	["2026-11-20T12:30+0100/2026-11-30T23:59+0100", true],
	["2026-11-20T12:30+0000/2026-11-30T23:59+0000", false],
	["2026-11-01T00:00Z/2026-11-19T23:59Z", false],
	["2026-12-01T00:00Z/2026-12-19T23:59Z", false],
])("a sale over %j is on: %j", (period, expected) => {
	expect(isSaleOn(period, NOW)).toBe(expected);
});
