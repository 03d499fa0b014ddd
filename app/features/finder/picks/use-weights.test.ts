import { categories } from "db/seed/categories";
import { sampleModels } from "tests/sample-models";
import { describe, expect, it } from "vitest";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { adviceFigures } from "~/features/guide/category-advice";
import { figureRange } from "~/features/guide/diagrams";
import { GENERAL_WEIGHTS, USE_WEIGHTS, weightsFor } from "./use-weights";

it("has a row for each category, under its name", () => {
	expect(USE_WEIGHTS.map(({ use, name }) => ({ slug: use, name }))).toEqual(
		categories.map(({ slug, name }) => ({ slug, name })),
	);
});

it.each([GENERAL_WEIGHTS, ...USE_WEIGHTS])("shares out a hundred for $name", ({ weights }) => {
	expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
	expect(Math.min(...Object.values(weights))).toBe(0);
});

it("weighs features that models have", async () => {
	const tags = new Set((await sampleModels()).flatMap(tagsOf));

	for (const { features } of USE_WEIGHTS)
		expect(features.filter((tag) => !tags.has(tag))).toEqual([]);
});

it("agrees with the guide's figures", () => {
	expect(weightsFor("business-education").lumens).toBe(
		figureRange(adviceFigures.businessLumens).from,
	);
	expect(weightsFor("portable-travel").lumens).toBe(figureRange(adviceFigures.portableLumens).to);
	expect(weightsFor("garden-entertainment-and-outdoor").lumens).toBe(
		figureRange(adviceFigures.gardenLumens).from,
	);
	expect(weightsFor("golf-simulation").lumens).toBe(figureRange(adviceFigures.golfLumens).from);
	expect(weightsFor("golf-simulation").lagMs).toBe(figureRange(adviceFigures.golfInputLag).to);
	expect(weightsFor("gaming").lagMs).toBe(figureRange(adviceFigures.gamingInputLag).to);
});

it.each([null, "no-such-use"])("weighs generally for %s", (use) => {
	expect(weightsFor(use)).toBe(GENERAL_WEIGHTS);
});

describe("the visitor's own weights", () => {
	it("halve and double those of the use, and all together make a hundred", () => {
		const { weights } = weightsFor("gaming", ["price-little", "lag-much", "quiet-much"]);
		// 10 + 70 + 15 beside 15 + 15 + 10 + 5.
		expect(weights.price).toBeCloseTo(1000 / 140, 9);
		expect(weights.lag).toBeCloseTo(7000 / 140, 9);
		expect(weights.noise).toBeCloseTo(1500 / 140, 9);
		expect(weights.battery).toBe(0);
	});

	it.each<[string | null, string[]]>([
		["gaming", ["quiet-little"]],
		["golf-simulation", ["features-much"]],
		[null, ["price", "bright", "sharp", "life", "features", "new"].map((one) => `${one}-little`)],
		["gaming", ["price", "bright", "sharp", "lag", "features", "new"].map((one) => `${one}-much`)],
	])("are those of the use %s if they change no proportion: %j", (use, w) => {
		expect(weightsFor(use, w)).toBe(weightsFor(use));
	});
});
