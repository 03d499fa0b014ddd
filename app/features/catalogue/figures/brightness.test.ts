import { describe, expect, it } from "vitest";
import { spellings } from "../../../../tests/spellings";
import { lumensThatCount, splitBrightness, standardNamed } from "./brightness";
import type { BrightnessStandard } from "./figures";

it.each<[number | null, BrightnessStandard | null, measured: number | null, lumens: number | null]>(
	[
		[550, "led", null, 220],
		[2400, "led", null, 960],
		[3000, "iso", 3260, 3260],
		[550, "led", 231, 231],
		[null, "led", null, null],
	],
)(
	"lumensThatCount of %j %s lumens, %j measured, is %j",
	(brightness, brightnessStandard, measured, lumens) => {
		const stated = { brightness, brightnessStandard, measuredBrightness: measured };
		expect(lumensThatCount(stated)).toBe(lumens);
	},
);

describe("splitBrightness", () => {
	it.each(spellings("brightness"))("of $text", ({ text, figure }) => {
		expect(splitBrightness(text)).toEqual(figure);
	});

	it.each<[text: string, value: number | undefined, standard?: BrightnessStandard]>([
		["3000/2000 ANSI lumens (normal/eco)", 3000, "ansi"],
		["3.6k lm", 3600],
		["2k ANSI lumens", 2000, "ansi"],
		["4K projector, 3000 lumens", 3000],
		["ANSI lumens: 3000", 3000, "ansi"],
		["4,000 LED lumens (1,450 ISO 21118 lumens)", 1450, "iso"],
		["550 LED", 550, "led"],
		["900 lumens LED light source", 900],
		["2600 lumens (light source)", 2600, "light-source"],
		["500 CVIA lumens", 500, "cvia"],
		["3000 peak lumens", 3000, "peak"],
		["< 3000 lumens", undefined],
		["ca. 3000 Lumen", undefined],
		["~3000", undefined],
		["plus de 3000 lumens", undefined],
		["3000 lumens or more", undefined],
		["2000-3000 lumens", undefined],
		["640 nits", undefined],
		["12.5 lm", undefined],
		["0 lumens", undefined],
		["500,000 lumens", undefined],
	])("of %j is %j %s", (text, value, standard) => {
		const figure = value === undefined ? undefined : { value, standard: standard ?? null };
		expect(splitBrightness(text)).toEqual(figure);
	});
});

it.each([
	["LED lumens", "led"],
	["Peak brightness", "peak"],
])("standardNamed of %j is %j", (text, standard) => {
	expect(standardNamed(text)).toBe(standard);
});
