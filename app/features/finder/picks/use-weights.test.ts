import { categories } from "db/seed/categories";
import { sampleModels } from "tests/sample-models";
import { expect, it } from "vitest";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { adviceFigures } from "~/features/guide/category-advice";
import { figureRange } from "~/features/guide/figure-range";
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
