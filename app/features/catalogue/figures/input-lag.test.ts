import { describe, expect, it } from "vitest";
import { inputLagMs } from "./input-lag";

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
		["1 ms (1080p, 240 Hz)", 1],
		["4 ms (1080p 240 Hz)", 4],
		["16 ms (4K 60 Hz), 4 ms (1080p 240 Hz)", 4],
		["1 ms (1080p/240Hz), 2.2 ms (1080p/120Hz), 3 ms (4K/60Hz)", 1],
		["17.8 ms (4K 60Hz), 17.8 ms (1080p 60Hz), 12.4 ms (1080p 120Hz), 8.5 ms (1080p 240Hz)", 8.5],
		["4K60 16ms, 1080p120 8ms", 8],
		["16ms@4K60", 16],
		["1080p120-8.6 ms", 8.6],
		["20-30 ms (4K), 12 ms (1080p)", 12],
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
