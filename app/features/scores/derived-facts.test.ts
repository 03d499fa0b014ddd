import { expect, it } from "vitest";
import {
	aspectOf,
	derivedFactsOf,
	hdmiSocketsOf,
	litresOf,
	networkOf,
	speakerWattsOf,
} from "./derived-facts";

const NOTHING_STATED = {
	lensShiftVertical: null,
	throwOffset: null,
	offsetReference: null,
	hdmi: null,
	inputs: "[]",
	features: "[]",
	speaker: null,
	dimensions: null,
	nativeAspectRatio: null,
};

it.each<[hdmi: string | null, inputs: string[], count: number | null]>([
	[null, [], null],
	["", [], null],
	["2 × HDMI 2.0b", [], 2],
	["2 x HDMI 2.1", ["HDMI"], 2],
	["HDMI 2.1 x 2", [], 2],
	["HDMI 2.0", [], 1],
	["2 HDMI ports", [], 2],
	["3 × HDMI (two 2.1, one 2.0), eARC", [], 3],
	["1 × micro HDMI, ARC", [], 1],
	["4K HDMI", [], 1],
	["2 x 2.1", [], 2],
	["HDMI 2.1 (eARC), HDMI 2.0", [], 2],
	["1 x HDMI 2.1, 2 x HDMI 2.0", [], 3],
	["2 × HDMI 2.1, 1 × HDMI 2.0", [], 3],
	[null, ["HDMI 2.1", "HDMI 2.0", "USB-A"], 2],
	[null, ["2 x HDMI", "VGA"], 2],
	[null, ["HDMI x 3"], 3],
	[null, ["USB-C", "VGA"], 0],
])("the HDMI sockets of %j and %j are %j", (hdmi, inputs, count) => {
	expect(hdmiSocketsOf(hdmi, inputs)).toBe(count);
});

it.each<[inputs: string[], tags: string[], network: string | null]>([
	[[], [], null],
	[["HDMI"], [], "none"],
	[[], ["3d"], "none"],
	[["HDMI", "Ethernet (RJ45)"], [], "wired"],
	[["LAN"], ["wi-fi"], "wired"],
	[["HDBaseT"], [], "wired"],
	[["WLAN"], [], "none"],
	[[], ["network-control"], "wired"],
	[["HDMI"], ["wi-fi"], "wireless"],
])("the network of %j and %j is %j", (inputs, tags, network) => {
	expect(networkOf(inputs, tags, tags.length > 0)).toBe(network);
});

it("the network of a model of which only its use is stated is unknown", () => {
	expect(networkOf([], ["home-cinema"], false)).toBeNull();
});

it.each<[features: string[], isStated: boolean]>([
	[[], false],
	[["Pixel-Shift 4K"], false],
	[["Pixel-Shift 4K", "3D"], true],
	[["HDR10"], true],
])("the list %j states features: %j", (features, isStated) => {
	const row = { ...NOTHING_STATED, features: JSON.stringify(features) };
	expect(derivedFactsOf(row, ["home-cinema"]).hasFeatureList).toBe(isStated);
});

it.each<[string | null, number | null]>([
	[null, null],
	["None", 0],
	["No speaker", 0],
	["10 W", 10],
	["2 x 5 W", 10],
	["2 × 12W", 24],
	["2 x 10 W + 20 W subwoofer", 40],
	["1 x 2.5 W", 2.5],
	["10 W x 2", 20],
	["10W+10W", 20],
	["20 watts", 20],
	["2 x 10 W (20 W in all)", 20],
	["Stereo (2 x 5 W)", 10],
	["40 W (4.2 channel)", 40],
	["Stereo", null],
	["Harman Kardon", null],
])("the loudspeakers of %j have %j W", (text, watts) => {
	expect(speakerWattsOf(text)).toBe(watts);
});

it.each<[string | null, number | null]>([
	[null, null],
	["large", null],
	["300 x 120 x 250 mm", 9],
	["100 x 100 x 100 mm", 1],
])("the litres of %j are %j", (text, litres) => {
	expect(litresOf(text)).toBe(litres);
});

it.each<[string | null, number | null]>([
	[null, null],
	["16:9", 1.78],
	["16:10", 1.6],
	["4:3", 1.33],
	["17:9", 1.89],
	["1.85:1", 1.85],
	["16 x 9", 1.78],
	["wide", null],
])("the aspect of %j is %j", (text, aspect) => {
	expect(aspectOf(text)).toBe(aspect);
});

it.each<
	[shift: number | null, offset: number | null, from: "edge" | "centre" | null, reach: unknown]
>([
	[null, null, null, null],
	[60, null, null, 60],
	[null, 5, "edge", 55],
	[null, 0, "centre", 0],
	[null, -30, "centre", 30],
	[60, 15, "edge", 65],
	[96, 0, "centre", 96],
])("lens shift of %j and an offset of %j from the %s reach %j", (shift, offset, from, reach) => {
	const row = {
		...NOTHING_STATED,
		lensShiftVertical: shift,
		throwOffset: offset,
		offsetReference: from,
	};
	expect(derivedFactsOf(row, [])).toMatchObject({
		reachPercent: reach,
		hasLensShift: shift !== null,
	});
	expect(derivedFactsOf(row, ["vertical-lens-shift"]).hasLensShift).toBe(true);
});
