import { expect, it } from "vitest";
import { warningsWithoutFieldError } from "./record-form";

const WARNINGS = ["Line 1: this page has no picture “a”.", "No model has the SKU “X”."];

it.each([
	["a form that was not sent", undefined, WARNINGS],
	["an accepted form", {}, WARNINGS],
	["a warning that is a field's error", { error: { text: [WARNINGS[0] ?? ""] } }, [WARNINGS[1]]],
	["another error", { error: { title: ["Title is required"], text: null } }, WARNINGS],
])("record form: has each line once: %s", (_, result, left) => {
	expect(warningsWithoutFieldError(WARNINGS, result)).toEqual(left);
});
