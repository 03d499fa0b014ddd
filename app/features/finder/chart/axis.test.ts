import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tests/support/random";
import { axisOf, tickText } from "./axis";

it.each<[readonly number[], readonly number[], boolean]>([
	[[500], [0, 200, 400, 600], false],
	[[400, 1000, 1900], [0, 500, 1000, 1500, 2000], false],
	[[1, 2, 3, 4], [0, 1, 2, 3, 4], false],
	[[0.3, 0.5], [0.3, 0.35, 0.4, 0.45, 0.5], false],
	[[910, 950, 1020], [900, 950, 1000, 1050], false],
	[[300, 400, 4000], [500, 1000, 2000], true],
	[[300, 400, 9000], [500, 1000, 2000, 5000, 10_000], true],
	[[70, 300, 400, 20_000], [100, 300, 1000, 3000, 10_000], true],
	[[200, 300, 999_999], [1000, 10_000, 100_000, 1_000_000], true],
])("%j has ticks at %j", (values, ticks, hasGrowingSteps) => {
	const axis = axisOf(values);
	expect(axis.ticks).toEqual(ticks);
	expect(axis.hasGrowingSteps).toBe(hasGrowingSteps);
});

describe("any values", () => {
	it("are on an axis of at most five round ticks that runs upwards", () => {
		const random = seededRandom(1);
		for (let round = 0; round < 2000; round++) {
			const size = 10 ** (random() * 7 - 1);
			const spread = random() * 6;
			const values = Array.from({ length: 1 + Math.floor(random() * 30) }, () =>
				Number((size * 10 ** (random() * spread)).toPrecision(3)),
			);
			const axis = axisOf(values);
			const about = JSON.stringify({ values, ticks: axis.ticks });
			expect(axis.ticks.length, about).toBeGreaterThanOrEqual(2);
			expect(axis.ticks.length, about).toBeLessThanOrEqual(5);
			expect(axis.ticks, about).toEqual([...axis.ticks].sort((a, b) => a - b));
			for (const value of [...values, ...axis.ticks]) {
				expect(axis.percentOf(value), about).toBeGreaterThanOrEqual(-0.001);
				expect(axis.percentOf(value), about).toBeLessThanOrEqual(100.001);
			}
			expect(axis.percentOf(Math.max(...values)), about).toBeGreaterThanOrEqual(
				axis.percentOf(Math.min(...values)),
			);
		}
	});
});

it.each([
	[0, false, "0"],
	[2.5, false, "2.5"],
	[5000, false, "5,000"],
	[20_000, false, "20k"],
	[200_000, false, "200k"],
	[1_000_000, false, "1m"],
	[500, true, "500"],
	[5000, true, "5k"],
	[30_000, true, "30k"],
])("%d on an axis with growing steps, %j, reads %s", (value, hasGrowingSteps, text) => {
	expect(tickText(value, { hasGrowingSteps }).toLowerCase()).toBe(text);
});
