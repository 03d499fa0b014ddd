import { describe, expect, it } from "vitest";
import { spellings } from "../../../../tests/spellings";
import {
	type LagFacts,
	lagFactName,
	lagModesIn,
	parseLag,
	splitLags,
	statedLags,
} from "./input-lag";

const NO_LAGS: LagFacts = {
	lag4k60: null,
	lag4k120: null,
	lag1080p60: null,
	lag1080p120: null,
	lag1080p240: null,
};

const ofText = (inputLag: string | null) => parseLag({ ...NO_LAGS, inputLag });

describe("parseLag of a text", () => {
	it.each<[text: string, ms: number]>([
		["16 milliseconds", 16],
		["16 msec", 16],
		["16.7", 16.7],
		["30-40", 40],
		["30 ms - 40 ms", 40],
		["40-30 ms", 40],
		["16.7 ms, 8.6 ms", 8.6],
		["17 ms (60 Hz), 9 ms (120 Hz)", 17],
		["1000 ms", 1000],
	])("of %j is %d ms", (text, ms) => {
		expect(ofText(text)).toMatchObject({ inputLagMs: ms, isLagModeStated: 0 });
	});

	it.each([
		"",
		"0 ms",
		"0",
		"1001 ms",
		"16 ms, 5000 ms",
		"-5 ms",
		"> 50 ms",
		"over 50 ms",
		"1.2.3 ms",
		"Vanaf 1 ms",
	])("of %j is unknown, never a guess", (text) => {
		expect(ofText(text)).toEqual({ inputLagMs: null, inputLag4kMs: null, isLagModeStated: null });
	});
});

it.each<[text: string, lags: string[]]>([
	["1 ms (1080p, 240 Hz), 3 ms (4K, 60 Hz)", ["1 1080p 240", "3 4K 60"]],
	["4K60 16ms 1080p120 8ms", ["16 4K 60", "8 1080p 120"]],
	["16 ms 4K/60, 4 ms 1080p/240", ["16 4K 60", "4 1080p 240"]],
	["1080p120-8.6 ms", ["8.6 1080p 120"]],
	["4K: 33 ms (60 Hz) 1080p: 4.2 ms (240 Hz)", ["33 4K 60", "4.2 1080p 240"]],
	["33 ms at 4K/60Hz/4.2 ms at 1080p/240Hz", ["33 4K 60", "4.2 1080p 240"]],
	["(4K 60 Hz) 33 ms, (1080p 240 Hz) 4.2 ms", ["33 4K 60", "4.2 1080p 240"]],
	["33 ms (3840 x 2160 @ 60 Hz), 4.2 ms (1920 x 1080 @ 240 Hz)", ["33 4K 60", "4.2 1080p 240"]],
	["33 ms (UHD), 4.2 ms (Full HD, 240 fps)", ["33 4K", "4.2 1080p 240"]],
	["33ms\n2160p60\n", ["33 4K 60"]],
	["8.5 ms (1440p 120 Hz), 16 ms (60 Hz), 5 ms (240Hz)", ["8.5 1440p 120", "16 60", "5 240"]],
	["17 ms (4K 60 Hz and 1080p 60 Hz), 8 ms (1080p 120 Hz)", ["17 4K 1080p 60", "8 1080p 120"]],
	["16 ms (4K 60/120 Hz)", ["16 4K 60 120"]],
	["16 ms, 5000 ms", []],
])("statedLags of %j are %j", (text, lags) => {
	const said = statedLags(text).map(({ ms, resolutions, rates }) =>
		[ms, ...resolutions, ...rates].join(" "),
	);
	expect(said).toEqual(lags);
});

it.each<[text: string, at4k: number | null]>([
	["33 ms at 4K, 4.2 ms", 33],
	["20 ms, 9 ms (1080p)", 20],
	["1 ms, 16 ms", 1],
	["16.9 ms (1080p 60 Hz), 4.3 ms (1080p 240 Hz)", null],
	["33 ms (4K 60 Hz), 9 ms (4K 120 Hz), 4 ms (240 Hz)", 33],
])("parseLag of the text at 4K %j at 4K is %j", (text, at4k) => {
	expect(ofText(text).inputLag4kMs).toBe(at4k);
});

describe("parseLag of columns", () => {
	it.each<[Partial<LagFacts>, any: number | null, at4k: number | null]>([
		[{ lag4k60: 33, lag1080p240: 4.2 }, 33, 33],
		[{ lag4k60: 33, lag4k120: 9 }, 33, 33],
		[{ lag4k120: 9 }, null, 9],
	])("of %j is %j, at 4K %j, regardless of the text", (lags, usual, at4k) => {
		for (const inputLag of [null, "5 ms", "5 ms (4K 60 Hz)"]) {
			expect(parseLag({ ...NO_LAGS, ...lags, inputLag })).toEqual({
				inputLagMs: usual,
				inputLag4kMs: at4k,
				isLagModeStated: 1,
			});
		}
	});

	it("of nothing is unknown", () => {
		expect(ofText(null)).toEqual({ inputLagMs: null, inputLag4kMs: null, isLagModeStated: null });
	});
});

describe("splitLags", () => {
	it.each(spellings("lag"))("of $text", ({ text, lags }) => {
		expect(splitLags(text)).toEqual(lags);
	});

	it.each<[text: string, lags: Partial<LagFacts>]>([
		["<1ms (4K 60 Hz)", {}],
		["16 ms or less at 4K 60 Hz", {}],
		["16 ms max (4K/60)", {}],
		["jusqu'à 16 ms (4K 60 Hz)", {}],
		["environ 16 ms à 4K 60 Hz", {}],
		["20-30 ms (4K 60 Hz)", {}],
		["20 bis 30 ms (4K 60 Hz)", {}],
		["16 ms (4K 59.94 Hz)", { lag4k60: 16 }],
		["16 ms (4K 60/120 Hz)", {}],
		["16 ms at 1080p", {}],
		["16 ms (UHD)", { lag4k60: 16 }],
		["8 ms (4K 120 Hz)", { lag4k120: 8 }],
	])("of %j is %j", (text, lags) => {
		expect(splitLags(text)).toEqual(lags);
	});
});

it.each([
	["Input lag 4K/60", "lag4k60"],
	["Invoervertraging 1080p", "lag1080p60"],
	["Latenz 1080p/240 Hz", "lag1080p240"],
	["Input lag 1440p 120 Hz", null],
	["Input lag 120 Hz", null],
	["Input lag", undefined],
	["Input lag 60 Hz", undefined],
])("lagFactName of %j is %j", (header, factName) => {
	expect(lagFactName(header)).toBe(factName);
});

it("lagModesIn returns modes of a resolution and a rate", () => {
	expect(lagModesIn("4K/120Hz, 1080p @ 240 Hz; VRR und 2K 120 Hz, 120 Hz")).toEqual([
		"4k120",
		"1080p240",
		"1440p120",
	]);
});
