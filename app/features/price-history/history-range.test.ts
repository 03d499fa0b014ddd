import { expect, it } from "vitest";
import { decodeRange, HISTORY_RANGES, rangePath } from "./history-range";

it.each([
	["", 90],
	["history=30", 30],
	["history=90", 90],
	["history=365", 365],
	["history=31", 90],
	["history=", 90],
	["history=%00&x=1", 90],
	["history=30&history=365", 30],
])("history range: reads %j as %i days", (query, days) => {
	expect(decodeRange(new URLSearchParams(query))).toBe(days);
});

it.each([
	["", 90, "/p#history"],
	["", 30, "/p?history=30#history"],
	["?history=365&distance=2.8&room=dark", 90, "/p?distance=2.8&room=dark#history"],
	["?distance=2.8&history=x", 365, "/p?distance=2.8&history=365#history"],
] as const)("history range: of %j leads to %i days at %s", (search, days, path) => {
	expect(rangePath("/p", search, days)).toBe(path);
});

it.each(HISTORY_RANGES)("history range: reads what it writes: $name", ({ days }) => {
	const { searchParams } = new URL(rangePath("/p", "?history=1", days), "https://x.example");
	expect(decodeRange(searchParams)).toBe(days);
});
