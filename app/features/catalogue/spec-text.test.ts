import { describe, expect, it } from "vitest";
import { brightnessText, listText, specText, typeset } from "./spec-text";

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
		[3000, "3,000 lumens"],
		[1, "1 lumens"],
		[0, "Not specified"],
		[null, "Not specified"],
		[undefined, "Not specified"],
	])("of %j is %j", (lumens, text) => {
		expect(brightnessText(lumens)).toBe(text);
	});
});

describe("typeset", () => {
	it.each([
		["3840 x 2160", "3840 × 2160"],
		["520x170x450 mm", "520 × 170 × 450 mm"],
		["1.32-2.15:1", "1.32–2.15:1"],
		["1.2 - 1.5", "1.2–1.5"],
		["LCoS (D-ILA), 2 x HDMI", "LCoS (D-ILA), 2 x HDMI"],
		["", ""],
	])("of %j is %j", (text, shown) => {
		expect(typeset(text)).toBe(shown);
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
