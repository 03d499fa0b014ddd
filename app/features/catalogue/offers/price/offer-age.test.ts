import { expect, it } from "vitest";
import { offerAge } from "./offer-age";

const NOW = new Date("2026-03-31T12:00:00.000Z");

it.each([
	["2026-03-31T11:00:00.000Z", "fresh"],
	["2026-03-23T12:00:00.001Z", "fresh"],
	["2026-03-23T12:00:00.000Z", "stale"],
	["2026-02-28T12:00:00.001Z", "stale"],
	["2026-02-28T12:00:00.000Z", "gone"],
	["2026-04-02T00:00:00.000Z", "fresh"],
])("an offer checked at %s is %s", (checkedAt, age) => {
	expect(offerAge(checkedAt, NOW, { staleDays: 7, goneDays: 30 })).toBe(age);
});
