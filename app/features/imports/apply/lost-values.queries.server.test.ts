import { expect, it } from "vitest";
import { lostValue } from "./lost-values.queries.server";

it.each<[string, unknown, unknown]>([
	["a list with fewer entries", ["HDR10", "3D"], ["3D"]],
	["a text that becomes a mark", "Auto, ±30°", "⛔"],
	["a text that becomes a word for yes", "10 W", "Yes"],
	["a text of two characters", "3840 x 2160 (4K UHD)", "4K"],
	["a text that is cleared", "10 W", null],
	["a text that becomes blank", "A description", ""],
])("lost values: finds %s", (_, before, after) => {
	expect(lostValue(before, after)).toBeDefined();
});

it.each<[string, unknown, unknown]>([
	["the same entries in another order", ["HDR10", "Wi-Fi"], ["wi-fi", "HDR10"]],
	["a category by its slug", ["Home Cinema"], ["home-cinema"]],
	["a barcode without its zero", ["012345678905"], ["12345678905"]],
	["another text", "Auto, ±30°", "Manual"],
	["a text that had none", null, "x"],
	["a mark for a mark", "No", "Yes"],
	["a short text for a short one", "4K", "8K"],
	["a number that is cleared", 3000, null],
])("lost values: finds nothing in %s", (_, before, after) => {
	expect(lostValue(before, after)).toBeUndefined();
});

it("lost values: counts entries of lists and characters of texts", () => {
	expect(lostValue(["A", "B"], ["B"])).toEqual({
		before: { count: 2, text: "A, B" },
		after: { count: 1, text: "B" },
		unit: "values",
	});
	expect(lostValue("±30°", "x")).toEqual({
		before: { count: 4, text: "±30°" },
		after: { count: 1, text: "x" },
		unit: "characters",
	});
});
