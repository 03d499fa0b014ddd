import { describe, expect, it } from "vitest";
import { priceAgeText, wholeDaysSince } from "./price-age";

describe("wholeDaysSince", () => {
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
		expect(wholeDaysSince(updated, new Date(now))).toBe(days);
	});
});

describe("priceAgeText", () => {
	it.each([
		[0, "Price updated today"],
		[1, "Price updated yesterday"],
		[2, "Price updated 2 days ago"],
		[400, "Price updated 400 days ago"],
	])("%i days: %s", (days, text) => {
		expect(priceAgeText(days)).toBe(text);
	});
});
