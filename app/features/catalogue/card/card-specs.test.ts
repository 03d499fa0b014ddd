import { describe, expect, it } from "vitest";
import { makeCard } from "../../../../tests/projector-cards";
import { cardSpecs, newYear, summaryOf } from "./card-specs";

const bare = makeCard();

describe("cardSpecs", () => {
	it("has only the four constant rows for a model without figures", () => {
		expect(cardSpecs({ ...bare, throwType: "", speaker: "  " })).toEqual([
			["Resolution", "Not specified"],
			["Brightness", "Not specified"],
			["Contrast ratio", "Not specified"],
			["Projection type", "Not specified"],
		]);
	});

	it("shows every figure that is there", () => {
		const card = {
			...bare,
			resolution: "1080p",
			brightnessText: "3,000 ISO lumens",
			contrastRow: ["Noise", "28 dB"] as const,
			projectionType: "DLP",
			throwType: "Short",
			speaker: "5 W",
			lightSourceLife: "20,000 hours",
			lightSourceType: "Laser",
		};
		expect(cardSpecs(card)).toEqual([
			["Resolution", "1080p"],
			["Brightness", "3,000 ISO lumens"],
			["Noise", "28 dB"],
			["Projection type", "DLP"],
			["Throw type", "Short"],
			["Speaker", "5 W"],
			["Light source life", "20,000 hours"],
			["Light source type", "Laser"],
		]);
	});
});

describe("newYear", () => {
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
	])("of %j on %s is %j", (launchYear, now, year) => {
		expect(newYear(launchYear, new Date(now))).toBe(year);
	});
});

describe("summaryOf", () => {
	it.each([
		["", ""],
		["One sentence.", "One sentence."],
		["Bright. And small.", "Bright."],
		["Has 2.5 W speakers. More.", "Has 2.5 W speakers."],
		["Good for sport, e.g. football. More.", "Good for sport, e.g. football."],
		["Really? Yes.", "Really?"],
		["No end", "No end"],
		["  Two\nlines of it.  Next.", "Two lines of it."],
	])("of %j is %j", (description, summary) => {
		expect(summaryOf(description)).toBe(summary);
	});

	it("cuts a sentence that never ends between words", () => {
		const summary = summaryOf("word ".repeat(100));
		expect(summary).toMatch(/word…$/);
		expect(summary.length).toBeLessThanOrEqual(90);
	});

	it("cuts a word that never ends", () => {
		expect(summaryOf("w".repeat(500))).toBe(`${"w".repeat(89)}…`);
	});
});
