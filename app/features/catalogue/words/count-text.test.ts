import { expect, it } from "vitest";
import { matchingModelsText, modelsText } from "~/features/catalogue/words/count-text";

it.each([
	[0, "0 projectors found"],
	[1, "1 projector found"],
	[7, "7 projectors found"],
])("matchingModelsText of %i: %s", (count, text) => {
	expect(matchingModelsText(count)).toBe(text);
});

it.each([
	[1, "1 model"],
	[2, "2 models"],
])("modelsText %i: %s", (count, text) => {
	expect(modelsText(count)).toBe(text);
});
