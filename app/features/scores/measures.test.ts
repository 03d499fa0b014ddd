import { asked, model } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { MEASURES, type MeasureName } from "./measures";
import type { ScoreConditions, ScoredModel } from "./scored-model";
import { factOfWorstFifth, numericFactsOf, type Scores, scoresOf } from "./scores";
import { ANY_USE } from "./uses";

/** Scores among models with these. */
function scoresAmong(models: readonly ScoredModel[], conditions: ScoreConditions): Scores {
	return scoresOf({
		use: ANY_USE,
		conditions,
		parts: [],
		models,
		indexOf: () => 0,
		modelCount: 1,
		worstFactOf: (name) =>
			factOfWorstFifth(numericFactsOf(models, name, conditions), MEASURES[name]),
	});
}

type Case = [
	name: MeasureName,
	values: Partial<ReturnType<typeof model>>,
	share: number,
	conditions?: Partial<Conditions>,
];

describe("a figure earns its share of full points", () => {
	it.each<Case>([
		["contrast", { nativeContrast: 500 }, 0],
		["contrast", { nativeContrast: 300 }, 0],
		["contrast", { nativeContrast: 1000 }, 1 / 6],
		["contrast", { nativeContrast: 4000 }, 0.5],
		["contrast", { nativeContrast: 32_000 }, 1],
		["contrast", { nativeContrast: 100_000 }, 1],
		["light", { lumens: 1500 }, 0.5],
		["light", { lumens: 6000 }, 1],
		["light", { lumens: 1500 }, 0.75, { room: "curtains" }],
		["light", { lumens: 1500 }, 0.375, { room: "daylight" }],
		["light", { lumens: 3000 }, 0.25, { screen: 200 }],
		["resolution", { resolutionClass: "720p" }, 0],
		["resolution", { resolutionClass: "1080p" }, 0.5],
		["resolution", { resolutionClass: "4k" }, 0.9],
		["resolution", { resolutionClass: "native-4k" }, 1],
		["hdr", { features: ["3d"] }, 0],
		["hdr", { features: ["hdr10", "hlg"] }, 0.5],
		["hdr", { features: ["hdr10", "hdr10-plus"] }, 1],
		["hdr", { features: ["hlg", "hdr10-plus", "dolby-vision"] }, 1],
		["noise", { noiseDb: 38 }, 0],
		["noise", { noiseDb: 31 }, 0.5],
		["noise", { noiseDb: 24 }, 1],
		["noise", { noiseDb: 20 }, 1],
		["zoom", { throwRatioMin: 1.2, throwRatioMax: 1.2 }, 0],
		["zoom", { throwRatioMin: 1, throwRatioMax: 1.3 }, 0.5],
		["zoom", { throwRatioMin: 1, throwRatioMax: 2 }, 1],
		["lensShift", { reachPercent: 0 }, 0],
		["lensShift", { reachPercent: 30 }, 0.5],
		["lensShift", { reachPercent: 96 }, 1],
		["lag", { inputLagMs: 50 }, 0],
		["lag", { inputLagMs: 27 }, 0.5],
		["lag", { inputLagMs: 4 }, 1],
		["lag", { inputLagMs: 120 }, 0],
		["lag", { inputLagMs: 4, lag1080p240: 27 }, 0.5, { mode: ["1080p240"] }],
		["lag", { inputLagMs: 50, lag1080p120: 4 }, 1, { mode: ["1080p120"] }],
		["lag", { lag4k120: 27, lag1080p240: 4 }, 0.5, { mode: ["1080p240", "4k120"] }],
		["lag", { inputLagMs: 4, inputLag4kMs: 50, lag4k60: 27 }, 0.5, { res: ["4k"] }],
		["lag", { inputLagMs: 4, inputLag4kMs: 27 }, 0.5, { res: ["native-4k"] }],
		["modes", { modes: ["vrr"] }, 0.2],
		["modes", { modes: ["4k120", "allm"] }, 0.4],
		["modes", { modes: ["1440p120", "1080p240"] }, 0.5],
		["modes", { modes: ["4k120", "1080p120", "1080p240", "1440p120", "vrr", "allm"] }, 1],
		["life", { lightSourceHours: 5000 }, 0.25],
		["life", { lightSourceHours: 30_000 }, 1],
		["warranty", { warrantyYears: 0 }, 0],
		["warranty", { warrantyYears: 3 }, 0.6],
		["lampFree", { lightKind: "lamp" }, 0],
		["lampFree", { lightKind: "led" }, 1],
		["hdmi", { hdmiSockets: 0 }, 0],
		["hdmi", { hdmiSockets: 1 }, 0.5],
		["hdmi", { hdmiSockets: 3 }, 1],
		["network", { network: "none" }, 0],
		["network", { network: "wireless" }, 0.5],
		["network", { network: "wired" }, 1],
		["shortThrow", { throwRatioMin: 1.5 }, 0],
		["shortThrow", { throwRatioMin: 1 }, 0.5],
		["shortThrow", { throwRatioMin: 0.25 }, 1],
		["weight", { weightKg: 8 }, 0],
		["weight", { weightKg: 4.5 }, 0.5],
		["weight", { weightKg: 0.4 }, 1],
		["size", { litres: 12 }, 0],
		["size", { litres: 6.5 }, 0.5],
		["battery", { batteryMinutes: 90 }, 0.5],
		["battery", { batteryMinutes: 240 }, 1],
		["streaming", { features: ["3d"] }, 0],
		["streaming", { features: ["wi-fi", "airplay"] }, 0.5],
		["streaming", { features: ["android-tv"] }, 1],
		["sound", { speakerWatts: 0 }, 0],
		["sound", { speakerWatts: 5 }, 0.25],
		["fit", { aspect: 1.78 }, 0.5],
		["fit", { aspect: 1.6 }, 1],
		["fit", { aspect: 1.33 }, 1],
	])("%s %j: %d", (name, values, share, conditions = {}) => {
		const one = model("one", 400, values);
		const unknown: MeasureName[] = [];
		const scores = scoresAmong([one], asked(conditions));

		expect(scores.measureShare(one, name, (of) => unknown.push(of))).toBeCloseTo(share, 9);
		expect(unknown).toEqual([]);
	});
});

/** Each figure without which the figure below is not known. */
const WITHOUT: Partial<ReturnType<typeof model>> = {
	nativeContrast: null,
	lumens: null,
	resolutionClass: null,
	features: [],
	hasFeatureList: false,
	noiseDb: null,
	throwRatioMin: null,
	throwRatioMax: null,
	reachPercent: null,
	inputLagMs: null,
	modes: [],
	lightSourceHours: null,
	lightKind: null,
	chipKind: null,
	warrantyYears: null,
	hdmiSockets: null,
	network: null,
	weightKg: null,
	litres: null,
	batteryMinutes: null,
	speakerWatts: null,
	aspect: null,
};

describe("a figure that is not known counts as the least of its class", () => {
	it.each<Case>([
		["contrast", { chipKind: "dlp" }, Math.log2(1.6) / 6],
		["contrast", { chipKind: "lcd" }, 1 / 6],
		["contrast", { chipKind: "lcos" }, 4 / 6],
		["lensShift", { features: ["vertical-lens-shift"] }, 50 / 60],
		["lensShift", {}, 0],
		["life", { lightKind: "lamp" }, 0.15],
		["life", { lightKind: "led" }, 1],
		["life", { lightKind: "laser" }, 1],
		["life", { lightKind: "hybrid" }, 1],
	])("%s %j: %d", (name, values, share) => {
		const one = model("one", 400, { ...WITHOUT, ...values });
		const unknown: MeasureName[] = [];
		const scores = scoresAmong([one], asked({}));

		expect(scores.measureShare(one, name, (of) => unknown.push(of))).toBeCloseTo(share, 9);
		expect(unknown).toEqual([name]);
	});

	it.each<[name: MeasureName, key: keyof typeof WITHOUT, figures: unknown[], share: number]>([
		["contrast", "nativeContrast", [500, 1000, 4000, 8000, 16_000], 0],
		["contrast", "nativeContrast", [500, 1000, 4000, 8000, 16_000, 32_000], 1 / 6],
		["light", "lumens", [1500, 3000], 0.5],
		["resolution", "resolutionClass", ["native-4k", "1080p"], 0.5],
		["hdr", "features", [["hdr10"], ["hdr10", "dolby-vision"]], 0.5],
		["noise", "noiseDb", [24, 31, 24, 24, 24], 0.5],
		["noise", "noiseDb", [38, 31, 24, 24, 24, 24], 0.5],
		["lag", "inputLagMs", [4, 27], 0.5],
		["modes", "modes", [["vrr"], ["4k120"]], 0.2],
		["warranty", "warrantyYears", [1, 2, 3], 0.2],
		["hdmi", "hdmiSockets", [2, 1], 0.5],
		["network", "network", ["wired", "wireless"], 0.5],
		["shortThrow", "throwRatioMin", [0.5, 1], 0.5],
		["weight", "weightKg", [1, 4.5], 0.5],
		["size", "litres", [1, 6.5], 0.5],
		["sound", "speakerWatts", [20, 10], 0.5],
		["fit", "aspect", [1.6, 1.78], 0.5],
		["noise", "noiseDb", [], 0],
	])("%s by %s as the worst fifth of %j: %d", (name, key, figures, share) => {
		const models = figures.map((figure, at) =>
			model(`known-${at}`, 400, {
				...WITHOUT,
				hasFeatureList: key === "features",
				[key]: figure,
			}),
		);
		const one = model("one", 400, WITHOUT);
		const unknown: MeasureName[] = [];
		const scores = scoresAmong([...models, one], asked({}));

		expect(scores.measureShare(one, name, (of) => unknown.push(of))).toBeCloseTo(share, 9);
		expect(unknown).toEqual([name]);
	});
});

describe("what a model is known to lack earns nothing, and is not unknown", () => {
	it.each<[MeasureName, Partial<ReturnType<typeof model>>]>([
		["lensShift", { reachPercent: null, features: ["hdr10"] }],
		["battery", { batteryMinutes: null, features: [], hasFeatureList: false }],
		["battery", { batteryMinutes: null, features: ["hdr10"] }],
	])("%s %j", (name, values) => {
		const one = model("one", 400, values);
		const other = model("other", 400, { reachPercent: 50, batteryMinutes: 90 });
		const unknown: MeasureName[] = [];
		const scores = scoresAmong([one, other], asked({}));

		expect(scores.measureShare(one, name, (of) => unknown.push(of))).toBe(0);
		expect(unknown).toEqual([]);
	});

	it("but a battery without its minutes counts as the worst fifth", () => {
		const one = model("one", 400, { features: ["built-in-battery"] });
		const other = model("other", 400, { batteryMinutes: 90 });

		expect(scoresAmong([one, other], asked({})).measureShare(one, "battery")).toBe(0.5);
	});
});

describe("a lag counts in its mode only", () => {
	it.each<[Partial<ReturnType<typeof model>>, Partial<Conditions>]>([
		[{ isLagModeStated: 0 }, {}],
		[{ inputLagMs: 4 }, { mode: ["4k120"] }],
		[{ inputLagMs: 4, lag4k120: 4 }, { mode: ["1080p240"] }],
		[{ inputLagMs: 4, lag1080p240: 4 }, { mode: ["1080p120"] }],
		[{ inputLag4kMs: 9, lag4k120: 9 }, { res: ["4k"] }],
		[{ inputLag4kMs: 9, isLagModeStated: 0 }, { res: ["4k"] }],
	])("%j %j has none", (values, conditions) => {
		const state: ScoreConditions = asked(conditions);
		expect(MEASURES.lag.factOf(model("one", 400, values), state)).toBeNull();
	});

	it("and modes without a lag of their own change nothing", () => {
		expect(MEASURES.lag.factOf(model("one", 400), asked({ mode: ["vrr", "allm"] }))).toBe(30);
	});
});
