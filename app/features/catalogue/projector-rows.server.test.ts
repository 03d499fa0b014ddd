import { describe, expect, it } from "vitest";
import { newYear, summaryOf } from "./projector-rows.server";

it.each([
	[2026, "2026-06-15", 2026],
	[2025, "2026-06-15", 2025],
	[2024, "2026-06-15", null],
	[2027, "2026-06-15", null],
	[0, "2026-06-15", null],
	[null, "2026-06-15", null],
	[2025, "2026-12-31T23:59:59Z", 2025],
	[2025, "2027-01-01T00:00:00Z", null],
	[2027, "2027-01-01T00:00:00Z", 2027],
])("newYear of %j on %s is %j", (launchYear, now, year) => {
	expect(newYear(launchYear, new Date(now))).toBe(year);
});

describe("summaryOf", () => {
	it.each([
		["", ""],
		["One sentence.", "One sentence."],
		["Bright. And small.", "Bright."],
		["No end", "No end"],
		["  Two\nlines of it.  Next.", "Two lines of it."],
	])("of the description %j is %j", (description, summary) => {
		expect(summaryOf(null, description)).toBe(summary);
	});

	it("is the whole verdict, if there is one", () => {
		expect(summaryOf("Bright. And small.", "A box.")).toBe("Bright. And small.");
	});

	it.each([
		["word ".repeat(12), `${"word ".repeat(11)}word`],
		["word ".repeat(13), `${"word ".repeat(11)}word…`],
		[`${"a".repeat(60)}, then more`, `${"a".repeat(60)}…`],
		["w".repeat(500), `${"w".repeat(60)}…`],
	])("cuts between words what is longer than two lines: %j", (verdict, summary) => {
		expect(summaryOf(verdict, "")).toBe(summary);
	});
});
