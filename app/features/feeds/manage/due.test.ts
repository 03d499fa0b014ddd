import { expect, it } from "vitest";
import { nextDueAt } from "./due";

const NOW = "2026-03-01T12:00:00.000Z";

it.each([
	["never, without an address", null, 24, null, null],
	["never, by hand", "https://x.example", 0, null, null],
	["now, before the first good run", "https://x.example", 24, null, NOW],
	[
		"hours after the last good run",
		"https://x.example",
		24,
		"2026-03-01T06:00:00.000Z",
		"2026-03-02T06:00:00.000Z",
	],
	["now, where that is past", "https://x.example", 2, "2026-03-01T06:00:00.000Z", NOW],
])("a changed feed is due %s", (_, address, everyHours, lastGoodAt, due) => {
	expect(nextDueAt({ address, everyHours, lastGoodAt }, new Date(NOW))).toBe(due);
});
