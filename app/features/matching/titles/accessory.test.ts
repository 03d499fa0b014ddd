import { describe, expect, it } from "vitest";
import { accessoryCategory, accessoryIn } from "./accessory";
import { readWords } from "./words";

/** Finds an accessory in a title with the brand BenQ and the model W2700. */
function look(title: string) {
	const { words } = readWords(title);
	const named = [...words.keys()].filter((at) => /^(?:benq|w2700)$/.test(words[at] ?? ""));
	return accessoryIn(words, named);
}

describe("accessoryIn", () => {
	it.each([
		["Lamp for BenQ W2700", "lamp"],
		["BenQ W2700 projector lamp", "projector lamp"],
		["Lamp projector BenQ W2700", "lamp"],
		["BenQ W2700 UHP lamp 240 W", "lamp"],
		["BenQ W2700 bulb", "bulb"],
		["BenQ W2700 ceiling mount", "ceiling mount"],
		["BenQ W2700 remote control", "remote"],
		["BenQ W2700 carry bag", "carry bag"],
		["BenQ W2700 with carry case", "carry case"],
		["BenQ W2700 dust filter", "dust filter"],
		["BenQ W2700 HDMI cable", "hdmi cable"],
		["BenQ W2700 with 100 inch screen", "screen"],
		["BenQ W2700 + Elite 100 inch", "with elite 100"],
		["BenQ W2700 bundle", "bundle"],
		["BenQ W2700 with Xbox Series X", "with xbox"],
		["BenQ W2700 x 2", "x 2"],
		["2 x BenQ W2700", "x benq"],
		["BenQ W2700 EU version", "eu version"],
		["Replacement for BenQ W2700", "replacement"],
		["Anything for BenQ W2700", "something for it"],
		["Anything that fits your BenQ W2700", "something for it"],
		["Made compatible with BenQ W2700", "compatible"],
		["BenQ W2700 5J.JKC05.001 lamp", "lamp"],
		["BenQ W2700 for parts", "parts"],
	])("finds in %j", (title, found) => {
		expect(look(title)).toBe(found);
	});

	it.each([
		"BenQ W2700 4K HDR Home Cinema Projector",
		"BenQ W2700, up to 300 inch screen size",
		'BenQ W2700 up to 120" screen',
		"BenQ W2700 with screen mirroring",
		"BenQ W2700 lamp life 20,000 hours",
		"BenQ W2700 DLP lamp projector",
		"BenQ W2700 with remote",
		"BenQ W2700 remote control included",
		"BenQ W2700 HDMI cable included",
		"BenQ W2700 (carry bag included)",
		"BenQ W2700 screen not included",
		"BenQ W2700 with built-in stand",
		"BenQ W2700 filter-free design",
		"BenQ W2700 for gaming, for PS5 and Xbox",
		"BenQ W2700 2 x HDMI, 1920 x 1080",
		"BenQ W2700 manual focus, lens memory, UK plug",
		"BenQ W2700 3 year warranty",
	])("finds nothing in %j", (title) => {
		expect(look(title)).toBeUndefined();
	});
});

it.each([
	["TV & Home Cinema > Projectors > Projector Lamps", "Projector Lamps"],
	["Projector accessories", "Projector accessories"],
	["TV & Accessories > Projectors", undefined],
	["Projectors & Screens", undefined],
	["Projectors", undefined],
	["", undefined],
])("accessoryCategory of %j is %j", (category, found) => {
	expect(accessoryCategory(category)).toBe(found);
});
