import { describe, expect, it } from "vitest";
import { inputLagMs, modelLag, statedLags } from "./input-lag";

describe("inputLagMs", () => {
	it.each<[text: string, ms: number]>([
		["16 ms", 16],
		["16ms", 16],
		["17.9 ms", 17.9],
		["16,7 ms", 16.7],
		["104 ms", 104],
		["16 MS", 16],
		["16 milliseconds", 16],
		["16 msec", 16],
		["16", 16],
		["16.7", 16.7],
		["30-40", 40],
		["30-40 ms", 40],
		["30 – 40 ms", 40],
		["30 ms - 40 ms", 40],
		["30 to 40 ms", 40],
		["40-30 ms", 40],
		["<= 60 ms", 60],
		["< 20 ms", 20],
		["under 20 ms", 20],
		["up to 20 ms", 20],
		["approx. 20 ms", 20],
		["1 ms, 16 ms", 1],
		["16.7 ms, 8.6 ms", 8.6],
		["16.7 ms / 8.6 ms", 8.6],
		["16 ms (4K 60 Hz), 4 ms (1080p 240 Hz)", 4],
		["1000 ms", 1000],
	])("of %j is %d ms", (text, ms) => {
		expect(inputLagMs(text)).toBe(ms);
	});

	it.each([
		"",
		"-",
		"n/a",
		"Low",
		"60 Hz",
		"1080p",
		"4K 60 Hz",
		"0 ms",
		"0",
		"1001 ms",
		"5000",
		"16 ms, 5000 ms",
		"-5 ms",
		"> 50 ms",
		"over 50 ms",
		"0.02 s",
		"2 frames",
		"1.2.3 ms",
	])("of %j is unknown, never a guess", (text) => {
		expect(inputLagMs(text)).toBeNull();
	});
});

describe("statedLags", () => {
	it.each<[text: string, lags: string[]]>([
		["16 ms", ["16"]],
		["1 ms, 16 ms", ["1", "16"]],
		["16.7 ms, 8.6 ms", ["16.7", "8.6"]],
		["33 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)", ["33 4K 60", "4.2 1080p 240"]],
		["4.2 ms (1080p 240 Hz), 33 ms (4K 60 Hz)", ["4.2 1080p 240", "33 4K 60"]],
		[
			"1 ms (1080p/240 Hz), 2.2 ms (1080p/120 Hz), 3 ms (4K/60 Hz)",
			["1 1080p 240", "2.2 1080p 120", "3 4K 60"],
		],
		[
			"17.8 ms (4K 60Hz), 17.8 ms (1080p 60Hz), 12.4 ms (1080p 120Hz), 8.5 ms (1080p 240Hz)",
			["17.8 4K 60", "17.8 1080p 60", "12.4 1080p 120", "8.5 1080p 240"],
		],
		["1 ms (1080p, 240 Hz)", ["1 1080p 240"]],
		["1 ms (1080p, 240 Hz), 3 ms (4K, 60 Hz)", ["1 1080p 240", "3 4K 60"]],
		["16.7 ms (1080p 60 Hz)", ["16.7 1080p 60"]],
		["4K60 16ms, 1080p120 8ms", ["16 4K 60", "8 1080p 120"]],
		["4K60 16ms 1080p120 8ms", ["16 4K 60", "8 1080p 120"]],
		["16ms 4K60 8ms 1080p120", ["16 4K 60", "8 1080p 120"]],
		["16ms@4K60", ["16 4K 60"]],
		["16 ms 4K/60, 4 ms 1080p/240", ["16 4K 60", "4 1080p 240"]],
		["1080p120-8.6 ms", ["8.6 1080p 120"]],
		["20-30 ms (4K), 12 ms (1080p)", ["30 4K", "12 1080p"]],
		["4K 60 Hz: 33 ms; 1080p 240 Hz: 4.2 ms", ["33 4K 60", "4.2 1080p 240"]],
		["4K: 33 ms / 1080p: 4.2 ms", ["33 4K", "4.2 1080p"]],
		["4K: 33 ms (60 Hz) 1080p: 4.2 ms (240 Hz)", ["33 4K 60", "4.2 1080p 240"]],
		["33 ms at 4K 60 Hz and 4.2 ms at 1080p 240 Hz", ["33 4K 60", "4.2 1080p 240"]],
		["33 ms at 4K/60Hz/4.2 ms at 1080p/240Hz", ["33 4K 60", "4.2 1080p 240"]],
		["(4K 60 Hz) 33 ms, (1080p 240 Hz) 4.2 ms", ["33 4K 60", "4.2 1080p 240"]],
		["33 ms [4K@60Hz] 4.2 ms [1080p@240Hz]", ["33 4K 60", "4.2 1080p 240"]],
		["33 ms (3840 x 2160 @ 60 Hz), 4.2 ms (1920 x 1080 @ 240 Hz)", ["33 4K 60", "4.2 1080p 240"]],
		["33 ms (UHD), 4.2 ms (Full HD, 240 fps)", ["33 4K", "4.2 1080p 240"]],
		["33ms\n2160p60\n", ["33 4K 60"]],
		["8.5 ms (1440p 120 Hz), 16 ms (60 Hz), 5 ms (240Hz)", ["8.5 1440p 120", "16 60", "5 240"]],
		["17 ms (4K 60 Hz and 1080p 60 Hz), 8 ms (1080p 120 Hz)", ["17 4K 1080p 60", "8 1080p 120"]],
		["16 ms (4K 60/120 Hz)", ["16 4K 120"]],
		["4K 120ms", ["120 4K"]],
		["60 Hz", []],
		["16 ms, 5000 ms", []],
	])("of %j are %j", (text, lags) => {
		const said = statedLags(text).map(({ ms, resolutions, hz }) =>
			[ms, ...resolutions, ...(hz === null ? [] : [hz])].join(" "),
		);
		expect(said).toEqual(lags);
	});
});

describe("modelLag", () => {
	const BOTH = "33 ms (4K 60 Hz), 4.2 ms (1080p 240 Hz)";
	const FAST = { ms: 4.2, fastMode: "1080p 240 Hz", usualMs: 33 };
	const plain = (ms: number | null) => ({ ms, fastMode: null, usualMs: ms });

	it.each<[string | null, Parameters<typeof modelLag>[1], ReturnType<typeof modelLag>]>([
		[BOTH, "4k", { lag: FAST, lagAt4k: plain(33) }],
		[BOTH, "native-4k", { lag: FAST, lagAt4k: plain(33) }],
		[BOTH, "1080p", { lag: FAST, lagAt4k: FAST }],
		[BOTH, null, { lag: FAST, lagAt4k: FAST }],
		["16 ms", "4k", { lag: plain(16), lagAt4k: plain(16) }],
		["1 ms, 16 ms", "4k", { lag: plain(1), lagAt4k: plain(1) }],
		["20 ms, 9 ms (1080p)", "4k", { lag: plain(9), lagAt4k: plain(20) }],
		[
			"16.9 ms (1080p 60 Hz), 4.3 ms (1080p 240 Hz)",
			"4k",
			{ lag: { ms: 4.3, fastMode: "1080p 240 Hz", usualMs: 16.9 }, lagAt4k: plain(null) },
		],
		[
			"16 ms (4K 60 Hz), 9 ms (4K 120 Hz), 4 ms (240 Hz)",
			"4k",
			{
				lag: { ms: 4, fastMode: "240 Hz", usualMs: 16 },
				lagAt4k: { ms: 4, fastMode: "240 Hz", usualMs: 16 },
			},
		],
		[
			"9 ms (4K 120 Hz)",
			"4k",
			{
				lag: { ms: 9, fastMode: "4K 120 Hz", usualMs: null },
				lagAt4k: { ms: 9, fastMode: "4K 120 Hz", usualMs: null },
			},
		],
		["16 ms (60 Hz), 16 ms (120 Hz)", "4k", { lag: plain(16), lagAt4k: plain(16) }],
		["low", "4k", { lag: plain(null), lagAt4k: plain(null) }],
		[null, "4k", { lag: plain(null), lagAt4k: plain(null) }],
	])("of %j in %j", (text, resolution, read) => {
		expect(modelLag(text, resolution)).toEqual(read);
	});
});
