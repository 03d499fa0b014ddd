import { expect, it } from "vitest";
import { statusText } from "./search-result";

const state = (count: number) =>
	({
		status: "found",
		results: [],
		isGuess: false,
		offer: { count, text: "laser", path: "/projectors?light=laser", used: "laser" },
	}) as const;

it.each([
	[0, "No matching projectors found"],
	[3, "No model has all of these words. Understood as:"],
])("empty offer: of a list of %i models says %j", (count, text) => {
	expect(statusText(state(count), "laser")).toBe(text);
});
