import {
	type ChipKind,
	type LightKind,
	RESOLUTION_CLASSES,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import { fullPointsLumens, type UseLight } from "./light";
import type { ScoreConditions, ScoredModel } from "./scored-model";

/** A numeric fact of a model with the scale that turns it into a share of points. */
export interface ScoreMeasure {
	/** The fact and its unit in the table of scales: "hours of its light source". */
	name: string;
	/** Returns the fact; null if it is unknown. */
	factOf(model: ScoredModel, conditions: ScoreConditions): number | null;
	/** The number that earns no points. Between it and `fullPointsAt`, points grow linearly. */
	noPointsAt: number;
	fullPointsAt:
		| number
		| ((model: ScoredModel, conditions: ScoreConditions, light: UseLight) => number);
	/** Returns true if a model is known to lack the measured thing: then it earns nothing. */
	isAbsent?(model: ScoredModel): boolean;
	/**
	 * Returns the lowest number of models of the same kind, by chip, light source or lens shift, which an unknown fact
	 * counts as; undefined if the kind is unknown too.
	 */
	classMinimum?(model: ScoredModel): number | undefined;
	/** For the table of scales: the counted fact, and its replacement if it is unknown; by default the worst fifth. */
	countedText?: string;
	/** Returns a number as the table of scales shows it. */
	format(value: number): string;
}

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const withUnit = (name: string) => (value: number) => `${numberFormat.format(value)}\u00a0${name}`;

/** The contrast above which doublings are counted. */
export const MIN_CONTRAST = 500;

/** Returns the doublings of contrast above 500:1, as eyes see differences. */
function doublingsOf(contrast: number): number {
	return Math.log2(contrast / MIN_CONTRAST);
}

/** The lowest native contrast that tests found among current models, by chip. */
export const CLASS_CONTRAST: Readonly<Record<ChipKind, number>> = {
	dlp: 800,
	lcd: 1000,
	lcos: 8000,
};

/** Hours that each kind of light source lasts at least. */
const CLASS_HOURS: Readonly<Record<LightKind, number>> = {
	lamp: 3000,
	led: 20_000,
	laser: 20_000,
	hybrid: 20_000,
};

/** The smallest vertical lens shift in the catalogue, in percent of the picture's height. */
const MIN_LENS_SHIFT_PERCENT = 50;

/** Percent of full points for the classes of resolution, from 720p to native 4K. */
const RESOLUTION_PERCENT = [0, 50, 90, 100] as const;

const DYNAMIC_HDR = ["hdr10-plus", "dolby-vision"] as const;
const TV_SYSTEMS = [
	"google-tv",
	"android-tv",
	"webos",
	"vidaa",
	"tizen",
	"netflix-built-in",
] as const;
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
export function statedLagMs(model: ScoredModel, { mode, res }: ScoreConditions): number | null {
	if (mode.includes("4k120")) return model.lag4k120;
	if (mode.includes("1080p240")) return model.lag1080p240;
	if (mode.includes("1080p120")) return model.lag1080p120;
	const is4k = res.includes("4k") || res.includes("native-4k");
	if (is4k && model.lag4k60 !== null) return model.lag4k60;
	// Without a lag at 4K 60 Hz, `inputLag4kMs` is the lag at 4K 120 Hz, which is another mode, or one from a text that
	// may not name its mode.
	if (is4k && model.lag4k120 !== null) return null;
	if (is4k) return model.isLagModeStated === 1 ? model.inputLag4kMs : null;
	return model.isLagModeStated === 1 ? model.inputLagMs : null;
}

/** Every measure by name. An unknown fact without a class counts as that of the worst fifth of the use's models. */
export const MEASURES = {
	contrast: {
		name: "native contrast",
		factOf: ({ nativeContrast }) => nativeContrast && doublingsOf(nativeContrast),
		noPointsAt: 0,
		fullPointsAt: 6,
		classMinimum: ({ chipKind }) =>
			chipKind === null ? undefined : doublingsOf(CLASS_CONTRAST[chipKind]),
		countedText:
			"without a measured or native figure, LCoS counts as 8,000:1, LCD as 1,000:1 and DLP as 800:1; the advertised figure never counts",
		format: (doublings) => `${numberFormat.format(MIN_CONTRAST * 2 ** doublings)}:1`,
	},
	light: {
		name: "lumens that count",
		factOf: ({ lumens }) => lumens || null,
		noPointsAt: 0,
		fullPointsAt: fullPointsLumens,
		format: withUnit("lumens"),
	},
	resolution: {
		name: "resolution",
		factOf: ({ resolutionClass }) =>
			resolutionClass && (RESOLUTION_PERCENT[RESOLUTION_CLASSES.indexOf(resolutionClass)] ?? null),
		noPointsAt: 0,
		fullPointsAt: 100,
		countedText:
			"native 4K earns all, 4K by pixel shift 90%, Full HD and WUXGA 50%, anything below none",
		format: withUnit("%"),
	},
	hdr: {
		name: "HDR formats: HDR10 or HLG, HDR10+, Dolby Vision",
		factOf: (model) =>
			!model.hasFeatureList
				? null
				: Math.min(1, countOf(["hdr10", "hlg"], model)) + countOf(DYNAMIC_HDR, model),
		noPointsAt: 0,
		fullPointsAt: 2,
		format: withUnit("formats"),
	},
	noise: {
		name: "noise in the normal mode",
		factOf: ({ noiseDb }) => noiseDb,
		noPointsAt: 38,
		fullPointsAt: 24,
		format: withUnit("dB"),
	},
	zoom: {
		name: "zoom, the largest picture over the smallest from one place",
		factOf: ({ throwRatioMin: min, throwRatioMax: max }) => min && max && max / min,
		noPointsAt: 1,
		fullPointsAt: 1.6,
		format: (times) => `${numberFormat.format(times)}×`,
	},
	lensShift: {
		name: "how far lens shift or offset moves the picture, of its height",
		factOf: ({ reachPercent }) => reachPercent,
		isAbsent: ({ reachPercent, hasFeatureList, features }) =>
			reachPercent === null && hasFeatureList && !features.includes("vertical-lens-shift"),
		classMinimum: ({ features }) =>
			features.includes("vertical-lens-shift") ? MIN_LENS_SHIFT_PERCENT : 0,
		countedText: `a lens shift without its range counts as ${MIN_LENS_SHIFT_PERCENT}%; none where no lens shift is stated`,
		noPointsAt: 0,
		fullPointsAt: 60,
		format: (percent) => `${numberFormat.format(percent)}%`,
	},
	lag: {
		name: "input lag in the mode asked for, at 60 Hz without one",
		factOf: statedLagMs,
		noPointsAt: 50,
		fullPointsAt: 4,
		format: withUnit("ms"),
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
		countedText:
			"4K at 120 Hz and 1080p at 240 Hz count 30%, 120 Hz at a lower resolution and VRR 20%, ALLM 10%",
		noPointsAt: 0,
		fullPointsAt: 100,
		format: withUnit("%"),
	},
	life: {
		name: "life of the light source",
		factOf: ({ lightSourceHours }) => lightSourceHours,
		classMinimum: ({ lightKind }) => (lightKind === null ? undefined : CLASS_HOURS[lightKind]),
		countedText: "without a figure a lamp counts as 3,000 hours, LED and laser as 20,000",
		noPointsAt: 0,
		fullPointsAt: 20_000,
		format: withUnit("hours"),
	},
	warranty: {
		name: "warranty",
		factOf: ({ warrantyYears }) => warrantyYears,
		noPointsAt: 0,
		fullPointsAt: 5,
		format: withUnit("years"),
	},
	lampFree: {
		name: "no lamp to change",
		factOf: ({ lightKind }) => lightKind && Number(lightKind !== "lamp"),
		noPointsAt: 0,
		fullPointsAt: 1,
		format: (isLampFree) => (isLampFree === 1 ? "none to change" : "a lamp"),
	},
	hdmi: {
		name: "HDMI sockets",
		factOf: ({ hdmiSockets }) => hdmiSockets,
		noPointsAt: 0,
		fullPointsAt: 2,
		format: withUnit("sockets"),
	},
	network: {
		name: "network",
		factOf: ({ network }) => network && { wired: 2, wireless: 1, none: 0 }[network],
		countedText: "a cable earns all, Wi-Fi half",
		noPointsAt: 0,
		fullPointsAt: 2,
		format: (level) => ["none", "Wi-Fi", "a cable"][level] ?? "",
	},
	shortThrow: {
		name: "smallest throw ratio",
		factOf: ({ throwRatioMin }) => throwRatioMin,
		noPointsAt: 1.5,
		fullPointsAt: 0.5,
		format: (ratio) => `${ratio}:1`,
	},
	weight: {
		name: "weight",
		factOf: ({ weightKg }) => weightKg,
		noPointsAt: 8,
		fullPointsAt: 1,
		format: withUnit("kg"),
	},
	size: {
		name: "volume",
		factOf: ({ litres }) => litres,
		noPointsAt: 12,
		fullPointsAt: 1,
		format: withUnit("litres"),
	},
	battery: {
		name: "battery",
		factOf: ({ batteryMinutes }) => batteryMinutes,
		isAbsent: ({ batteryMinutes, features }) =>
			batteryMinutes === null && !features.includes("built-in-battery"),
		countedText: "none where no battery is known; one without its minutes as the worst fifth",
		noPointsAt: 0,
		fullPointsAt: 180,
		format: withUnit("minutes"),
	},
	streaming: {
		name: "streaming built in",
		factOf(model) {
			if (!model.hasFeatureList) return null;
			if (countOf(TV_SYSTEMS, model) > 0) return 2;
			return Math.min(1, countOf(MIRRORING, model));
		},
		countedText: "a television's system or Netflix earns all, mirroring or Wi-Fi half",
		noPointsAt: 0,
		fullPointsAt: 2,
		format: (level) => ["none", "mirroring", "built in"][level] ?? "",
	},
	sound: {
		name: "loudspeakers",
		factOf: ({ speakerWatts }) => speakerWatts,
		noPointsAt: 0,
		fullPointsAt: 20,
		format: withUnit("W"),
	},
	fit: {
		name: "shape of the picture",
		factOf: ({ aspect }) => aspect && (aspect <= 1.6 ? 2 : 1),
		countedText: "4:3 and 16:10 earn all, wider ones half",
		noPointsAt: 0,
		fullPointsAt: 2,
		format: (level) => ["", "16:9 or wider", "4:3 or 16:10"][level] ?? "",
	},
} satisfies Record<string, ScoreMeasure>;

export type MeasureName = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
