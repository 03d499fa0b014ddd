import { expect, it } from "vitest";
import { isCommaColumn, isSaleOn } from "./feed-price";

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
