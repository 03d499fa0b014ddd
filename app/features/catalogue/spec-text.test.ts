import { describe, expect, it } from "vitest";
import { brightnessText, listText, specText } from "./spec-text";

describe("specText", () => {
	it.each([null, undefined, "", "  "])("of %j is 'Not specified'", (value) => {
		expect(specText(value)).toBe("Not specified");
	});

	it("is the value itself, trimmed", () => {
		expect(specText(" 1.2:1 ")).toBe("1.2:1");
	});
});

describe("brightnessText", () => {
	it.each([
		[3000, "3000 lumens"],
		[1, "1 lumens"],
		[0, "Not specified"],
		[null, "Not specified"],
		[undefined, "Not specified"],
	])("of %j is %j", (lumens, text) => {
		expect(brightnessText(lumens)).toBe(text);
	});
});

describe("listText", () => {
	it.each([
		[[], "Not specified"],
		[["HDMI"], "HDMI"],
		[["HDMI", "USB-C"], "HDMI, USB-C"],
	])("of %j is %j", (values, text) => {
		expect(listText(values)).toBe(text);
	});
});
