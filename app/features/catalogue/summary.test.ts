import { describe, expect, it } from "vitest";
import { summaryOf } from "./summary";

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
