import {
	type ChipKind,
	type LightKind,
	RESOLUTION_CLASSES,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import { fullPointsLumens, type UseLight } from "./light";
import type { ScoreConditions, ScoredModel } from "./scored-model";

/** One figure of a model with the scale that turns it into a share of points. */
export interface ScoreMeasure {
	/** The figure and its unit in the table of scales: "hours of its light source". */
	name: string;
	/** Returns the figure; null if it is unknown. */
	factOf(model: ScoredModel, conditions: ScoreConditions): number | null;
	/** The figure that earns no points, and the one from which on all are earned; linear between. */
	none: number;
	full: number | ((model: ScoredModel, conditions: ScoreConditions, light: UseLight) => number);
	/** Returns true if a model is known to lack what is measured: it earns nothing. */
	isAbsent?(model: ScoredModel): boolean;
	/** Returns the least figure of a model's class, if it has one. */
	classLow?(model: ScoredModel): number | undefined;
	/** The classes and their least figures, for the table of scales. */
	classText?: string;
	/** How the table of scales writes a figure. */
	text(value: number): string;
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const withUnit = (name: string) => (value: number) => `${number.format(value)}\u00a0${name}`;

/** The contrast from which on doublings are counted. */
export const LEAST_CONTRAST = 500;

/** Returns the doublings of contrast above 500:1, as eyes see differences. */
function doublingsOf(contrast: number): number {
	return Math.log2(contrast / LEAST_CONTRAST);
}

/** The lowest native contrast that tests of current models of a class find. */
export const CLASS_CONTRAST: Readonly<Record<ChipKind, number>> = {
	dlp: 800,
	lcd: 1000,
	lcos: 8000,
};

/** Hours that light sources of a kind last at least. */
const CLASS_HOURS: Readonly<Record<LightKind, number>> = {
	lamp: 3000,
	led: 20_000,
	laser: 20_000,
	hybrid: 20_000,
};

/** Percent of the picture's height by which the shortest vertical lens shift of ours moves it. */
const CLASS_REACH = 50;

/** Percent of full points for the classes of resolution, from 720p to native 4K. */
const RESOLUTION_PERCENT = [0, 50, 90, 100] as const;

const DYNAMIC_HDR = ["hdr10-plus", "dolby-vision"] as const;
const SYSTEMS = ["google-tv", "android-tv", "webos", "vidaa", "tizen", "netflix-built-in"] as const;
const MIRRORING = ["google-cast", "airplay", "screen-mirroring", "wi-fi"] as const;

/** Percent of full points for each mode of gaming. */
const MODE_PERCENT: Readonly<Record<string, number>> = {
	"4k120": 30,
	"1080p120": 20,
	"1440p120": 20,
	"1080p240": 30,
	vrr: 20,
	allm: 10,
};

const countOf = (tags: readonly string[], model: ScoredModel) =>
	tags.filter((tag) => model.features.includes(tag)).length;

/** Returns the lag in ms of the mode that a visitor asks for, else at 60 Hz; null unless its mode is stated. */
export function lagOf(model: ScoredModel, { mode, res }: ScoreConditions): number | null {
	if (mode.includes("4k120")) return model.lag4k120;
	if (mode.includes("1080p240")) return model.lag1080p240;
	if (mode.includes("1080p120")) return model.lag1080p120;
	const is4k = res.includes("4k") || res.includes("native-4k");
	if (is4k && model.lag4k60 !== null) return model.lag4k60;
	// A lag in 4K that stands in the text alone; one at 120 Hz is of another mode.
	if (is4k && model.lag4k120 !== null) return null;
	if (is4k) return model.isLagModeStated === 1 ? model.inputLag4kMs : null;
	return model.isLagModeStated === 1 ? model.inputLagMs : null;
}

/** Every measure by name. Its least figure without a class is that of the worst fifth of the use's models. */
export const MEASURES = {
	contrast: {
		name: "native contrast",
		factOf: ({ nativeContrast }) => nativeContrast && doublingsOf(nativeContrast),
		none: 0,
		full: 6,
		classLow: ({ chipKind }) =>
			chipKind === null ? undefined : doublingsOf(CLASS_CONTRAST[chipKind]),
		classText:
			"without a measured or native figure, LCoS counts as 8,000:1, LCD as 1,000:1 and DLP as 800:1; the advertised figure never counts",
		text: (doublings) => `${number.format(LEAST_CONTRAST * 2 ** doublings)}:1`,
	},
	light: {
		name: "lumens that count",
		factOf: ({ lumens }) => lumens || null,
		none: 0,
		full: fullPointsLumens,
		text: withUnit("lumens"),
	},
	resolution: {
		name: "resolution",
		factOf: ({ resolutionClass }) =>
			resolutionClass && (RESOLUTION_PERCENT[RESOLUTION_CLASSES.indexOf(resolutionClass)] ?? null),
		none: 0,
		full: 100,
		classText:
			"native 4K earns all, 4K by pixel shift 90%, Full HD and WUXGA 50%, anything below none",
		text: withUnit("%"),
	},
	hdr: {
		name: "HDR formats: HDR10 or HLG, HDR10+, Dolby Vision",
		factOf: (model) =>
			!model.hasFeatureList
				? null
				: Math.min(1, countOf(["hdr10", "hlg"], model)) + countOf(DYNAMIC_HDR, model),
		none: 0,
		full: 2,
		text: withUnit("formats"),
	},
	noise: {
		name: "noise in the normal mode",
		factOf: ({ noiseDb }) => noiseDb,
		none: 38,
		full: 24,
		text: withUnit("dB"),
	},
	zoom: {
		name: "zoom, the largest picture over the smallest from one place",
		factOf: ({ throwRatioMin: min, throwRatioMax: max }) => min && max && max / min,
		none: 1,
		full: 1.6,
		text: (times) => `${number.format(times)}×`,
	},
	lensShift: {
		name: "how far lens shift or offset moves the picture, of its height",
		factOf: ({ reachPercent }) => reachPercent,
		isAbsent: ({ reachPercent, hasFeatureList, features }) =>
			reachPercent === null && hasFeatureList && !features.includes("vertical-lens-shift"),
		classLow: ({ features }) => (features.includes("vertical-lens-shift") ? CLASS_REACH : 0),
		classText: `a lens shift without its range counts as ${CLASS_REACH}%; none where no lens shift is stated`,
		none: 0,
		full: 60,
		text: (percent) => `${number.format(percent)}%`,
	},
	lag: {
		name: "input lag in the mode asked for, at 60 Hz without one",
		factOf: lagOf,
		none: 50,
		full: 4,
		text: withUnit("ms"),
	},
	modes: {
		name: "gaming modes",
		factOf: ({ modes }) =>
			modes.length === 0
				? null
				: Math.min(
						100,
						modes.reduce((sum, mode) => sum + (MODE_PERCENT[mode] ?? 0), 0),
					),
		classText:
			"4K at 120 Hz and 1080p at 240 Hz count 30%, 120 Hz at a lower resolution and VRR 20%, ALLM 10%",
		none: 0,
		full: 100,
		text: withUnit("%"),
	},
	life: {
		name: "life of the light source",
		factOf: ({ lightSourceHours }) => lightSourceHours,
		classLow: ({ lightKind }) => (lightKind === null ? undefined : CLASS_HOURS[lightKind]),
		classText: "without a figure a lamp counts as 3,000 hours, LED and laser as 20,000",
		none: 0,
		full: 20_000,
		text: withUnit("hours"),
	},
	warranty: {
		name: "warranty",
		factOf: ({ warrantyYears }) => warrantyYears,
		none: 0,
		full: 5,
		text: withUnit("years"),
	},
	lampFree: {
		name: "no lamp to change",
		factOf: ({ lightKind }) => lightKind && Number(lightKind !== "lamp"),
		none: 0,
		full: 1,
		text: (isLampFree) => (isLampFree === 1 ? "none to change" : "a lamp"),
	},
	hdmi: {
		name: "HDMI sockets",
		factOf: ({ hdmiSockets }) => hdmiSockets,
		none: 0,
		full: 2,
		text: withUnit("sockets"),
	},
	network: {
		name: "network",
		factOf: ({ network }) => network && { wired: 2, wireless: 1, none: 0 }[network],
		classText: "a cable earns all, Wi-Fi half",
		none: 0,
		full: 2,
		text: (steps) => ["none", "Wi-Fi", "a cable"][steps] ?? "",
	},
	shortThrow: {
		name: "smallest throw ratio",
		factOf: ({ throwRatioMin }) => throwRatioMin,
		none: 1.5,
		full: 0.5,
		text: (ratio) => `${ratio}:1`,
	},
	weight: {
		name: "weight",
		factOf: ({ weightKg }) => weightKg,
		none: 8,
		full: 1,
		text: withUnit("kg"),
	},
	size: {
		name: "volume",
		factOf: ({ litres }) => litres,
		none: 12,
		full: 1,
		text: withUnit("litres"),
	},
	battery: {
		name: "battery",
		factOf: ({ batteryMinutes }) => batteryMinutes,
		isAbsent: ({ batteryMinutes, features }) =>
			batteryMinutes === null && !features.includes("built-in-battery"),
		classText: "none where no battery is known; one without its minutes as the worst fifth",
		none: 0,
		full: 180,
		text: withUnit("minutes"),
	},
	streaming: {
		name: "streaming built in",
		factOf(model) {
			if (!model.hasFeatureList) return null;
			if (countOf(SYSTEMS, model) > 0) return 2;
			return Math.min(1, countOf(MIRRORING, model));
		},
		classText: "a television's system or Netflix earns all, mirroring or Wi-Fi half",
		none: 0,
		full: 2,
		text: (steps) => ["none", "mirroring", "built in"][steps] ?? "",
	},
	sound: {
		name: "loudspeakers",
		factOf: ({ speakerWatts }) => speakerWatts,
		none: 0,
		full: 20,
		text: withUnit("W"),
	},
	fit: {
		name: "shape of the picture",
		factOf: ({ aspect }) => aspect && (aspect <= 1.6 ? 2 : 1),
		classText: "4:3 and 16:10 earn all, wider ones half",
		none: 0,
		full: 2,
		text: (steps) => ["", "16:9 or wider", "4:3 or 16:10"][steps] ?? "",
	},
} satisfies Record<string, ScoreMeasure>;

export type MeasureName = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
