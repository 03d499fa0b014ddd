import { expect, it } from "vitest";
import { uploadProblem } from "~/features/images/image-limits";

const MB = 1024 ** 2;

it.each([
	["W1", { size: 5 * MB }, undefined],
	["W1", { size: 0 }, undefined],
	[undefined, { size: 1 }, "Please select a projector first."],
	["", { size: 1 }, "Please select a projector first."],
	["W1", undefined, "Please choose an image first."],
	[undefined, undefined, "Please select a projector first. Please choose an image first."],
	[
		"W1",
		{ size: 6 * MB },
		"This file has 6.00 MB: at most 5 MB are taken. Please choose a smaller one.",
	],
])("an upload for %j of %j", (sku, file, problem) => {
	expect(uploadProblem(sku, file)).toBe(problem);
});
