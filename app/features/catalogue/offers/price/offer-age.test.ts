import { describe, expect, it } from "vitest";
import { offerAge, staleAt } from "./offer-age";

const NOW = new Date("2026-03-31T12:00:00.000Z");
const LIMITS = { staleDays: 7, staleDaysByHand: 30, goneDays: 365 };

describe("an offer that a feed confirmed last", () => {
	it.each([
		["2026-04-02T00:00:00.000Z", "fresh"],
		["2026-03-24T12:00:00.000Z", "fresh"],
		["2026-03-24T11:59:59.999Z", "stale"],
		["2025-03-31T12:00:00.000Z", "stale"],
		["2025-03-31T11:59:59.999Z", "gone"],
	])("at %s is %s", (checkedAt, age) => {
		expect(offerAge({ checkedAt, isCheckedByFeed: 1 }, NOW, LIMITS)).toBe(age);
	});
});

describe("an offer that staff confirmed last", () => {
	it.each([
		["2026-03-24T11:59:59.999Z", "fresh"],
		["2026-03-01T12:00:00.000Z", "fresh"],
		["2026-03-01T11:59:59.999Z", "stale"],
		["2025-03-31T12:00:00.000Z", "stale"],
		["2025-03-31T11:59:59.999Z", "gone"],
	])("at %s is %s", (checkedAt, age) => {
		expect(offerAge({ checkedAt, isCheckedByFeed: 0 }, NOW, LIMITS)).toBe(age);
	});
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
