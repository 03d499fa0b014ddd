import { expect, it } from "vitest";
import { sideView } from "./room-drawing";

it("room drawing: has the heights of 16:9 pictures at eye level", () => {
	const view = sideView({ min: 2.4, max: 2.4 }, { min: 1.2, max: 2.4 }, false);
	expect(view.heights).toEqual({ min: 0.5625, max: 1.125 });
	expect(view.lowerEdge).toBeCloseTo(0.7375, 9);
	expect(view.lensHeight).toBe(view.lowerEdge);
	expect(view.ceilingHeight).toBe(2.4);
});

it("room drawing: has the smallest picture from the near end of a span and the largest from the far one", () => {
	const { heights } = sideView({ min: 2.4, max: 4.8 }, { min: 1.2, max: 2.4 }, false);
	expect(heights).toEqual({ min: 0.5625, max: 2.25 });
});

it("places the lens of an ultra-short model below the picture and above the floor", () => {
	const { lowerEdge, lensHeight } = sideView(
		{ min: 0.25, max: 0.25 },
		{ min: 0.23, max: 0.23 },
		true,
	);
	expect(lensHeight).toBeLessThan(lowerEdge);
	expect(lensHeight).toBeGreaterThan(0);
});

it.each([0.1, 1, 3, 10, 30])("room drawing: holds the whole picture from %d m", (distance) => {
	for (const ratio of [0.16, 1, 3]) {
		const { lowerEdge, heights, ceilingHeight } = sideView(
			{ min: distance, max: distance },
			{ min: ratio, max: ratio },
			false,
		);
		expect(lowerEdge).toBeGreaterThan(0);
		expect(lowerEdge + heights.max).toBeLessThan(ceilingHeight);
	}
});
