import { describe, expect, it } from "vitest";
import { modelsThatFit, tooManyModelsReason } from "./capacity";

it.each([
	[128, 28_000],
	[166, 59_000],
	[422, 100_000],
	[4096, 100_000],
	[64, 1000],
])("a heap of %d MB holds %d models", (heapMb, models) => {
	expect(modelsThatFit(heapMb)).toBe(models);
});

describe("whyTooMany", () => {
	it.each([
		["what fits", { maxModels: 100, storedCount: 60, newCount: 40 }],
		[
			"anything while no site has started",
			{ maxModels: undefined, storedCount: 60, newCount: 4000 },
		],
		[
			"changes of a catalogue that is too large already",
			{ maxModels: 100, storedCount: 160, newCount: 0 },
		],
	])("allows %s", (_, counts) => {
		expect(tooManyModelsReason(counts)).toBeUndefined();
	});

	it("names both numbers", () => {
		expect(tooManyModelsReason({ maxModels: 59_000, storedCount: 20_000, newCount: 39_001 })).toBe(
			"The memory of this site holds 59,000 models, and this import would make 59,001. Nothing was changed. Import fewer, or give the site more memory.",
		);
	});
});
