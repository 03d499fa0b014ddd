import { describe, expect, it } from "vitest";
import {
	distanceRange,
	fitsScreen,
	fitsSizes,
	pictureRange,
	type ThrowRatios,
} from "./picture-size";

const ZOOM: ThrowRatios = { min: 1.47, max: 1.62 };
const FIXED: ThrowRatios = { min: 1.2, max: 1.2 };

describe("pictureRange", () => {
	it("is smallest at the largest ratio", () => {
		const { inches, metres } = pictureRange(2.8, ZOOM);
		expect(inches.min).toBeCloseTo(78.07, 2);
		expect(inches.max).toBeCloseTo(86.04, 2);
		expect(metres.min).toBeCloseTo(1.728, 3);
		expect(metres.max).toBeCloseTo(1.905, 3);
	});

	it("is one size without a zoom", () => {
		const { inches, metres } = pictureRange(2.4, FIXED);
		expect(inches.min).toBe(inches.max);
		expect(metres).toEqual({ min: 2, max: 2 });
	});
});

describe("distanceRange", () => {
	it.each<[screen: number, ratios: ThrowRatios, min: number, max: number]>([
		[100, ZOOM, 3.254, 3.586],
		[100, FIXED, 2.657, 2.657],
	])("of %d inches through %j", (screen, ratios, min, max) => {
		const range = distanceRange(screen, ratios);
		expect(range.min).toBeCloseTo(min, 3);
		expect(range.max).toBeCloseTo(max, 3);
	});

	it("undoes the picture's size", () => {
		const { inches } = pictureRange(2.8, ZOOM);
		expect(distanceRange(inches.max, ZOOM).min).toBeCloseTo(2.8, 10);
		expect(distanceRange(inches.min, ZOOM).max).toBeCloseTo(2.8, 10);
	});
});

// From 2.8 m the zoom throws 78.07 to 86.04 inches: with the tolerance 76.51 to 87.76.

it.each<[screen: number, fits: boolean]>([
	[76, false],
	[77, true],
	[86, true],
	[87, true],
	[88, false],
])("fitsScreen says of %d inches: %s", (screen, fits) => {
	expect(fitsScreen(screen, 2.8, ZOOM)).toBe(fits);
});

describe("fitsSizes", () => {
	it.each<[min: number, max: number, canBeNearer: boolean, fits: boolean]>([
		[60, 77, false, true],
		[60, 76, true, true],
	])("of %d to %d inches, possibly nearer: %s: %s", (min, max, canBeNearer, fits) => {
		expect(fitsSizes({ min, max }, 2.8, ZOOM, canBeNearer)).toBe(fits);
	});

	it("with any usual picture, from there or less, needs 40 inches", () => {
		expect(fitsSizes(null, 30, FIXED)).toBe(false);
		expect(fitsSizes(null, 30, FIXED, true)).toBe(true);
		expect(fitsSizes(null, 0.3, FIXED, true)).toBe(false);
		expect(fitsSizes(null, 2.8, { min: Number.NaN, max: Number.NaN }, true)).toBe(false);
	});

	it.each<[distance: number, ratios: ThrowRatios, isUsual: boolean]>([
		// Only the larger pictures of a zoom.
		[1, { min: 1, max: 2 }, true],
		// Pictures of one size, slightly outside 40 and 200 inches.
		[39.9 / 45.17, { min: 1, max: 1 }, false],
		[40.1 / 45.17, { min: 1, max: 1 }, true],
		[199.9 / 45.17, { min: 1, max: 1 }, true],
		[200.1 / 45.17, { min: 1, max: 1 }, false],
		// From 20 to 400 inches.
		[2, { min: 2 * (45.17 / 400), max: 2 * (45.17 / 20) }, true],
	])("without a size from %d m through %j: %s", (distance, ratios, isUsual) => {
		expect(fitsSizes(null, distance, ratios)).toBe(isUsual);
	});
});
