import { describe, expect, it } from "vitest";
import { offerAge, priceAgeText, staleAt, wholeDaysSince } from "./offer-age";

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
] as const)("is fresh until its limit in days after its check; by a feed: %i", (by, until) => {
	const check = { checkedAt: NOW.toISOString(), isCheckedByFeed: by };
	expect(staleAt(check, LIMITS)).toBe(until);
	expect(offerAge(check, new Date(until), LIMITS)).toBe("fresh");
	expect(offerAge(check, new Date(Date.parse(until) + 1), LIMITS)).toBe("stale");
});

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

it.each([
	[0, "Price updated today"],
	[1, "Price updated yesterday"],
	[2, "Price updated 2 days ago"],
	[400, "Price updated 400 days ago"],
])("priceAgeText %i days: %s", (days, text) => {
	expect(priceAgeText(days)).toBe(text);
});
