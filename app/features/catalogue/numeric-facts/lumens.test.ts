import { describe, expect, it } from "vitest";
import { spellings } from "../../../../tests/spellings";
import { brightnessStandardIn, effectiveLumens, statedLumensIn } from "./lumens";
import type { BrightnessStandard } from "./numeric-facts";

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
		expect(effectiveLumens(stated)).toBe(lumens);
	},
);

describe("statedLumensIn", () => {
	it.each(spellings("brightness"))("of $text", ({ text, figure }) => {
		expect(statedLumensIn(text)).toEqual(figure);
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
		["9,000 lux", undefined],
		["9000 LUX", undefined],
		["9000 Lux brightness", undefined],
		["9000 lux, 450 ANSI lumens", 450, "ansi"],
		["450 ANSI lumens (9000 lux)", 450, "ansi"],
		["9000 lux ANSI 450", 450, "ansi"],
		["9000 lumens (9000 lux)", 9000],
		["500 nits", undefined],
		["817 cd/m²", undefined],
		["300 cd/m2", undefined],
		["300 cd/m2, 450 lumens", 450],
		["4K", undefined],
		["8K", undefined],
		["3k", 3000],
		["4K lumens", 4000],
		["1500 + 1500 lm", undefined],
		["3000/2100/1500 lm", 3000],
		["16 ft-L", undefined],
		["4000:1", undefined],
		["5000:1", undefined],
		["5000 : 1", undefined],
		["5,000:1 contrast, 3000 lumens", 3000],
		["ANSI contrast 400:1", undefined],
		["400 ANSI contrast", undefined],
		["2 x 1500", undefined],
		["2 x 1500 lumens", undefined],
		["8500 brightness", undefined],
		["18000L", undefined],
		["9500 L", undefined],
		["9,500 L", undefined],
		["9500L (300 ANSI lumens)", 300, "ansi"],
		["3000 W", undefined],
		["3000 dB", undefined],
		["3000 LED", 3000, "led"],
		["3000 (eco 2000)", 3000],
		["3000 lumens (eco 2000 lumens)", 3000],
		["eco 2000 / normal 3000 lumens", 3000],
		["Normal 3000 Eco 2000 lumens", 3000],
		["2,000 lumens (eco)", undefined],
		["1 900 lumens (source lumineuse)", 1900, "light-source"],
		["1 900 lumens source de lumière", 1900, "light-source"],
		["3.250 lm (Spitze)", 3250, "peak"],
		["3.250 lm (Lichtquelle)", 3250, "light-source"],
		["3250 lm (lichtbron)", 3250, "light-source"],
		["3250 lm (light source)", 3250, "light-source"],
		["2600 Lichtquellenlumen", 2600, "light-source"],
		["3250 lumens (crête)", 3250, "peak"],
		["3250 lumen (piek)", 3250, "peak"],
		["1 900 lumens (LED)", 1900, "led"],
		["3250 lm, ANSI", 3250],
	])("of %j is %j %s", (text, value, standard) => {
		const figure = value === undefined ? undefined : { value, standard: standard ?? null };
		expect(statedLumensIn(text)).toEqual(figure);
	});
});

it.each([
	["LED lumens", "led"],
	["Peak brightness", "peak"],
])("brightnessStandardIn of %j is %j", (text, standard) => {
	expect(brightnessStandardIn(text)).toBe(standard);
});
