import { describe, expect, it } from "vitest";
import { brightnessText, minutesText, specText, splitLead, typographicText } from "./spec-text";

describe("specText", () => {
	it.each([null, "  "])("of %j is 'Not specified'", (value) => {
		expect(specText(value)).toBe("Not specified");
	});

	it("is the value itself, trimmed", () => {
		expect(specText(" 1.2:1 ")).toBe("1.2:1");
	});
});

it.each([
	[3200, "iso", null, "3,200 ISO lumens"],
	[550, "led", 230, "550 LED lumens"],
	[3000, null, null, "3,000 lumens"],
	[null, null, 900, "900 lumens, measured"],
	[0, null, null, ""],
	[null, "ansi", null, ""],
] as const)("brightnessText of %j %j, measured %j, is %j", (stated, standard, measured, text) => {
	expect(brightnessText(stated, standard, measured)).toBe(text);
});

it.each([
	[150, "2 h 30 min"],
	[120, "2 h"],
	[45, "45 min"],
])("minutesText of %j is %j", (minutes, text) => {
	expect(minutesText(minutes)).toBe(text);
});

it.each([
	["3840 x 2160", "3840 × 2160"],
	["520x170x450 mm", "520 × 170 × 450 mm"],
	["1.32-2.15:1", "1.32–2.15:1"],
	["1.2 - 1.5", "1.2–1.5"],
	["LCoS (D-ILA), 2 x HDMI", "LCoS (D-ILA), 2 x HDMI"],
	["", ""],
])("typeset of %j is %j", (text, shown) => {
	expect(typographicText(text)).toBe(shown);
});

it.each([
	["", "", ""],
	["Has 2.5 W speakers. More. Most.", "Has 2.5 W speakers.", "More. Most."],
	["For sport, e.g. football. More.", "For sport, e.g. football.", "More."],
	["Really? Yes.", "Really?", "Yes."],
	["No end", "No end", ""],
])("splitLead splits %j into %j and %j", (description, lead, rest) => {
	expect(splitLead(description)).toEqual([lead, rest]);
});
