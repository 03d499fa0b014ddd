import { describe, expect, it } from "vitest";
import { fullMarksText, MARKS_TEXTS, weightTexts } from "./criterion-texts";
import { USE_WEIGHTS, weightsFor } from "./use-weights";

describe("the weights of a use in words", () => {
	it("begin with the largest weight and leave out criteria without one", () => {
		expect(weightTexts(weightsFor("home-cinema"))).toEqual([
			"Sharpness\u00a030",
			"Price\u00a025",
			"Brightness\u00a015",
			"Features\u00a015",
			"Newness\u00a010",
			"Light source life\u00a05",
		]);
	});

	it("contain the figure from which marks are full", () => {
		expect(USE_WEIGHTS.map(fullMarksText)).toEqual([
			"2,000 lumens",
			"3,000 lumens",
			"800 lumens",
			"2,500 lumens",
			"3,000 lumens, 20\u00a0ms",
			"4,000 lumens, 16\u00a0ms",
		]);
	});
});

it("contain the score's own figures", () => {
	expect(MARKS_TEXTS.sharpness).toContain("shifted pixels 90%, Full HD 50%");
	expect(MARKS_TEXTS.life).toContain("20,000 hours");
	expect(MARKS_TEXTS.throw).toContain("0.5:1, none from 1.5:1");
});
