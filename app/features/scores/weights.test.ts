import { asked } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { ANY_USE, SCORED_USES, scoredUse } from "./uses";
import { type OwnerWeights, weightedParts, weightSetName } from "./weights";

const weightsOf = (
	use: string | null,
	conditions: Partial<Conditions> = {},
	owner: OwnerWeights = {},
) =>
	Object.fromEntries(
		weightedParts(scoredUse(use), asked(conditions), owner).map(({ part, maxPoints }) => [
			part,
			Math.round(maxPoints * 100) / 100,
		]),
	);

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);

describe.each([...SCORED_USES, ANY_USE])("the parts of $name", (use) => {
	it("have 100 points, in a dark room and in a lit one", () => {
		expect(sum(use.parts.map(({ weight }) => weight))).toBe(100);
		expect(sum(use.parts.map(({ weight, litWeight }) => litWeight ?? weight))).toBe(100);
	});

	it("are each measured by shares that add up to 1", () => {
		for (const { part, measures, shortThrowMeasures } of use.parts) {
			const all = sum(Object.values(measures));
			expect(all, part).toBeCloseTo(part === "value" ? 0 : 1, 9);
			if (shortThrowMeasures) expect(sum(Object.values(shortThrowMeasures)), part).toBe(1);
		}
	});

	it("have 100 points with any weights of a visitor", () => {
		for (const w of [["price-little"], ["battery-much", "sockets-much", "quiet-little"]]) {
			const parts = weightedParts(use, asked({ w }));
			expect(sum(parts.map(({ maxPoints }) => maxPoints))).toBeCloseTo(100, 9);
		}
	});
});

it.each<[use: string | null, room: Conditions["room"], name: string]>([
	[null, null, "any"],
	[null, "lit", "any"],
	["gaming", "daylight", "gaming"],
	["home-cinema", null, "home-cinema"],
	["home-cinema", "dark", "home-cinema"],
	["home-cinema", "curtains", "home-cinema lit"],
	["home-cinema", "lit", "home-cinema lit"],
	["home-cinema", "daylight", "home-cinema lit"],
])("the weights of %s in %s are %j", (use, room, name) => {
	expect(weightSetName(scoredUse(use), { room })).toBe(name);
});

const DARK = {
	contrast: 30,
	light: 20,
	resolution: 15,
	colour: 10,
	noise: 10,
	placing: 10,
	value: 5,
};

describe("weights", () => {
	it("of home cinema are others in a room that is not dark", () => {
		expect(weightsOf("home-cinema")).toEqual(DARK);
		expect(weightsOf("home-cinema", { room: "dark" })).toEqual(DARK);
		for (const room of ["curtains", "lit", "daylight"] as const) {
			expect(weightsOf("home-cinema", { room })).toEqual({ ...DARK, contrast: 15, light: 35 });
		}
	});

	it.each<[w: string[], changed: Record<string, number>]>([
		[["price-little"], { value: 2.56, contrast: 30.77 }],
		[["contrast-much"], { contrast: 46.15, light: 15.38 }],
		[["lag-much"], { lag: 13.04, contrast: 26.09 }],
		[["lag-much", "battery-much"], { lag: 11.54, battery: 11.54 }],
		[["lag-little"], DARK],
		[["quiet-normal"], DARK],
		[["new-much", "features-little"], DARK],
	])("of a visitor %j are %j", (w, changed) => {
		expect(weightsOf("home-cinema", { w })).toMatchObject(changed);
	});

	it("of a visitor that change all alike change nothing", () => {
		const w = ["price", "contrast", "bright", "sharp", "colour", "quiet", "placing"];
		expect(weightsOf("home-cinema", { w: w.map((slug) => `${slug}-little`) })).toEqual(DARK);
	});

	it("of an owner stand in place of the house's, scaled to 100", () => {
		const owner = { "home-cinema": { contrast: 55, light: 0, value: 0 } };
		expect(weightsOf("home-cinema", {}, owner)).toEqual({
			contrast: 55,
			resolution: 15,
			colour: 10,
			noise: 10,
			placing: 10,
		});
		const many = { "home-cinema lit": { contrast: 100, light: 100 } };
		expect(weightsOf("home-cinema", { room: "lit" }, many)).toMatchObject({
			contrast: 40,
			light: 40,
			value: 2,
		});
		expect(weightsOf("home-cinema", {}, many)).toEqual(DARK);
		expect(weightsOf("gaming", {}, many)).toMatchObject({ lag: 35, contrast: 10 });
	});

	it("of a visitor count beside an owner's", () => {
		const owner = { "home-cinema": { contrast: 15, light: 35 } };
		expect(weightsOf("home-cinema", { w: ["contrast-much"] }, owner)).toMatchObject({
			contrast: 26.09,
			light: 30.43,
		});
	});
});

it.each<[conditions: Partial<Conditions>, isShort: boolean]>([
	[{}, false],
	[{ throw: ["standard"] }, false],
	[{ throw: ["short"] }, true],
	[{ throw: ["standard", "ultra-short"] }, true],
	[{ distance: 1.49 }, true],
	[{ distance: 1.5 }, false],
])("placing for work under %j is a short throw: %s", (conditions, isShort) => {
	const measuresOf = (use: string) =>
		weightedParts(scoredUse(use), asked(conditions)).find(({ part }) => part === "placing")
			?.measures;

	expect(measuresOf("business-education")).toEqual(
		isShort ? { shortThrow: 1 } : { zoom: 0.5, lensShift: 0.5 },
	);
	expect(measuresOf("home-cinema")).toEqual({ zoom: 0.5, lensShift: 0.5 });
});
