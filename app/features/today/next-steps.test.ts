import { describe, expect, it } from "vitest";
import { estimateText, nextSteps, type Opportunity, pencePerClick } from "./next-steps";

const opportunity = (subject: string, visits: number, text = subject): Opportunity => ({
	subject,
	text,
	to: `/${subject}`,
	visits,
});

describe("pencePerClick", () => {
	it.each([
		[undefined, 10],
		[{ pence: 0, clicks: 0 }, 10],
		[{ pence: 500, clicks: 100 }, 5],
		[{ pence: 0, clicks: 100 }, 0],
		[{ pence: -500, clicks: 100 }, 0],
	])("of %j is %d", (earned, pence) => {
		expect(pencePerClick(earned)).toBe(pence);
	});
});

describe("nextSteps", () => {
	it("has the five with the largest estimates, each subject once", () => {
		const visits = [3, 40, 1, 25, 0, 31, 12];
		const opportunities = visits.map((count, index) => opportunity(`s${index}`, count));
		const steps = nextSteps([...opportunities, opportunity("s1", 7, "less")], undefined);
		expect(steps.map(({ text, estimate: sum }) => `${text} ${sum}`)).toEqual([
			"s1 about £4.00 in 30 days",
			"s5 about £3.10 in 30 days",
			"s3 about £2.50 in 30 days",
			"s6 about £1.20 in 30 days",
			"s0 about £0.30 in 30 days",
		]);
	});

	it("of equal estimates of one subject keeps the first", () => {
		const steps = nextSteps(
			[opportunity("a", 5, "first"), opportunity("a", 5, "second")],
			undefined,
		);
		expect(steps.map(({ text }) => text)).toEqual(["first"]);
	});

	it("counts what a click earned once statements tell it", () => {
		const earned = { pence: 1250, clicks: 100 };
		expect(nextSteps([opportunity("a", 340)], earned)[0]?.estimate).toBe("about £42.50 in 30 days");
		expect(estimateText(earned)).toContain("£0.13, what a click earned");
		expect(estimateText(undefined)).toContain("£0.10, assumed");
	});
});
