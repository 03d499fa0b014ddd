import { describe, expect, it } from "vitest";
import { recentLaunchYear, summaryOf } from "./model-rows.server";

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
])("recentLaunchYear of %j on %s is %j", (launchYear, now, year) => {
	expect(recentLaunchYear(launchYear, new Date(now))).toBe(year);
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

	it("is the complete verdict, if there is one", () => {
		expect(summaryOf("Bright. And small.", "A box.")).toBe("Bright. And small.");
	});

	const eighty = `${"word ".repeat(15)}word.`;

	it.each([
		["Four kilos, and quiet.", "Four kilos, and quiet."],
		[eighty, eighty],
		[`Sharper greens, ${eighty}`, "Sharper greens"],
		[`The older model; ${eighty}`, "The older model"],
		[`For a pale room: ${eighty}`, "For a pale room"],
		[`A quiet one – ${eighty}`, "A quiet one"],
		[`A quiet one — ${eighty}`, "A quiet one"],
		[`A quiet one - ${eighty}`, "A quiet one"],
		[`Not long. ${eighty}`, "Not long"],
		[
			`2,600 lumens at 16:9 and 1.36–2.17 an all-rounder, ${eighty}`,
			"2,600 lumens at 16:9 and 1.36–2.17 an all-rounder",
		],
		[`${"w".repeat(500)}.`, "w".repeat(500)],
	])("of the verdict %j is %j", (verdict, summary) => {
		expect(summaryOf(verdict, "")).toBe(summary);
	});
});
