import { expect, it } from "vitest";
import { isSaleOn } from "./sale-period";

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
	["2026-11-20T11:59/2026-11-20T12:01", true],
	["2026-11-20T12:01/2026-11-21T12:01", false],
	["2026-11-20 00:00:00/2026-11-20 00:00:00", true],
	["2026-11-01/", true],
	["/2026-11-19", false],
	["soon/2026-11-30", false],
	["2026-11-01T25:99Z/2026-11-30", false],
])("a sale over %j is on: %j", (period, expected) => {
	const [from = "", to = ""] = period.split("/");
	expect(isSaleOn(from.trim(), to.trim(), NOW)).toBe(expected);
});
