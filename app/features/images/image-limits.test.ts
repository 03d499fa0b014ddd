import { expect, it } from "vitest";
import { byteSizeText, uploadProblem } from "./image-limits";

it.each([
	[0, "0 Bytes"],
	[1, "1 Bytes"],
	[1023, "1023 Bytes"],
	[1024, "1.00 KB"],
	[1536, "1.50 KB"],
	[1_048_575, "1.00 MB"],
	[5 * 1024 ** 2, "5.00 MB"],
	[5_000_000, "4.77 MB"],
	[1024 ** 3, "1.00 GB"],
	[3 * 1024 ** 4, "3072.00 GB"],
])("%i is %s", (bytes, text) => {
	expect(byteSizeText(bytes)).toBe(text);
});

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
