import {
	nameInSentence,
	RESOLUTION_CLASS_NAMES,
} from "~/features/catalogue/numeric-facts/resolution-name";
import { type CLASS_CONTRAST, type MeasureName, MIN_CONTRAST } from "./measures";
import type { ScoredModel } from "./scored-model";

/** Texts about a fact, for and against a model. They begin in lower case and have no full stop. */
interface MeasureWords {
	/** Returns the text for a good fact: "24 dB of noise". */
	praise(value: number, model: ScoredModel): string;
	/** Returns praise for a model without the fact, by its kind of chip; undefined if that is no praise. */
	praiseWithoutFact?(model: ScoredModel): string | undefined;
	/** Returns the flaw of a model without the fact, by its kind of chip; undefined if that is unknown. */
	flawWithoutFact?(model: ScoredModel): string | undefined;
	/** Returns the text for a poor fact; `value` is null if the model is known to lack the measured thing. */
	flaw(value: number | null, model: ScoredModel): string;
	/** Text for an unknown fact: "its noise is not stated". */
	unknownText: string;
	/** Returns the bare number, for a comparison with another model; undefined if a bare number says nothing. */
	comparisonText?(value: number, model: ScoredModel): string;
	/** Follows "among the" for the best facts: "quietest". */
	superlative?: string;
	/** Matches an editor's sentence about the measure. */
	sentencePattern: RegExp;
}

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const formatKilograms = (value: number) => `${twoDecimals.format(value)}\u00a0kg`;
const withUnit = (name: string) => (value: number) => `${numberFormat.format(value)}\u00a0${name}`;

const PIXELS_ALONE = /^\d+\s*[x×]\s*\d+$/;

/** Returns "4K by pixel shift", or the class of a resolution that is stated in pixels alone. */
function resolutionPraise({ resolutionName, resolutionClass }: ScoredModel): string {
	return resolutionClass !== null && PIXELS_ALONE.test(resolutionName)
		? RESOLUTION_CLASS_NAMES[resolutionClass]
		: nameInSentence(resolutionName);
}

/** Returns "WXGA, less than Full HD". */
function resolutionFlaw({ resolutionName, resolutionClass }: ScoredModel): string {
	const name = nameInSentence(resolutionName);
	return resolutionClass === "720p" ? `${name}, ${RESOLUTION_CLASS_NAMES[resolutionClass]}` : name;
}

const contrastText = (doublings: number) =>
	`${numberFormat.format(Math.round(MIN_CONTRAST * 2 ** doublings))}:1`;

const CONTRAST_FLAWS: Readonly<Record<keyof typeof CLASS_CONTRAST, string>> = {
	dlp: "a DLP chip, whose blacks look grey in a dark room",
	lcd: "LCD panels, whose blacks are not the deepest",
	lcos: "contrast that nobody has measured",
};

function hdrText({ features }: ScoredModel): string {
	const names = [
		features.includes("dolby-vision") ? "Dolby Vision" : "",
		features.includes("hdr10-plus") ? "HDR10+" : "",
	].filter(Boolean);
	return names.length > 0 ? names.join(" and ") : "HDR10";
}

const formatHours = withUnit("hours");
const formatLumens = withUnit("lumens");
const formatDecibels = withUnit("dB");

export const MEASURE_WORDS: Readonly<Record<MeasureName, MeasureWords>> = {
	contrast: {
		praise: (doublings) => `a native contrast of ${contrastText(doublings)}`,
		praiseWithoutFact: ({ chipKind }) =>
			chipKind === "lcos" ? "LCoS panels, known for deep blacks" : undefined,
		flawWithoutFact: ({ chipKind }) => (chipKind === null ? undefined : CONTRAST_FLAWS[chipKind]),
		flaw: (doublings) =>
			`a native contrast of ${contrastText(doublings ?? 0)}, so blacks look grey in the dark`,
		unknownText: "its contrast is not stated",
		superlative: "deepest in contrast",
		comparisonText: contrastText,
		sentencePattern: /contrast|blacks?\b|greys?\b|shadows?|dark scene|charcoal/i,
	},
	light: {
		praise: formatLumens,
		flaw: (value) => (value === null ? "no light" : formatLumens(value)),
		unknownText: "its brightness is not stated",
		superlative: "brightest",
		comparisonText: formatLumens,
		sentencePattern:
			/lumens?|dim\b|bright|daylight|blinds|curtains|darkness|lit room|light summer/i,
	},
	resolution: {
		praise: (_, model) => resolutionPraise(model),
		flaw: (_, model) => resolutionFlaw(model),
		unknownText: "its resolution is not stated",
		sentencePattern:
			/full hd|720p|wxga|pixel shift|not native|shifted 4k|comes from three full hd/i,
	},
	hdr: {
		praise: (_, model) => hdrText(model),
		flaw: () => "no HDR is stated",
		unknownText: "which HDR it plays is not stated",
		sentencePattern: /\bhdr|dolby vision|colour|saturation/i,
	},
	noise: {
		praise: (value) => `${formatDecibels(value)} of noise`,
		flaw: (value) => `${formatDecibels(value ?? 0)} of fan noise`,
		unknownText: "its noise is not stated",
		superlative: "quietest",
		comparisonText: formatDecibels,
		sentencePattern: /\bfan\b|\bdB\b|nois[ey]|\bhums?\b|hush|loud|audible/i,
	},
	zoom: {
		praise: (times) => `a ${numberFormat.format(times)}× zoom`,
		flaw: () => "no zoom, so where it stands decides the size",
		unknownText: "its throw is not stated",
		sentencePattern: /zoom|fixed .*lens/i,
	},
	lensShift: {
		praise: (_, { hasLensShift }) =>
			hasLensShift ? "lens shift" : "an offset for a place off centre",
		flaw(value, { hasLensShift }) {
			if (hasLensShift) return "little lens shift";
			return value === null
				? "no lens shift, so it must stand dead centre"
				: "no lens shift, so its height is fixed";
		},
		unknownText: "whether it has lens shift is not stated",
		sentencePattern: /shift\b(?!ed)(?!, not)|dead (?:level|centre)|keystone|position is fixed/i,
	},
	lag: {
		praise: (value) => `${numberFormat.format(value)}\u00a0ms of lag`,
		flaw: (value) => `${numberFormat.format(value ?? 0)}\u00a0ms of lag`,
		unknownText: "its lag is not stated for the mode that counts",
		superlative: "quickest",
		comparisonText: withUnit("ms"),
		sentencePattern: /\blag\b|\bms\b|slow/i,
	},
	modes: {
		praise(_, { modes }) {
			if (modes.includes("4k120")) return "4K at 120\u00a0Hz";
			return modes.includes("1080p240") ? "1080p at 240\u00a0Hz" : "120\u00a0Hz";
		},
		flaw: () => "few modes for consoles",
		unknownText: "which gaming modes it has is not stated",
		sentencePattern: /\d{3}\s?hz|\bvrr\b|\ballm\b/i,
	},
	life: {
		praise: (value) => `${formatHours(value)} of light`,
		flaw: (value) => `a light source rated for ${formatHours(value ?? 0)}`,
		unknownText: "the life of its light source is not stated",
		superlative: "longest lasting",
		comparisonText: formatHours,
		sentencePattern: /\blamp\b/i,
	},
	warranty: {
		praise: (years) => `${years} years of warranty`,
		flaw: (years) =>
			years === 0 ? "no warranty" : `${years === 1 ? "1 year" : `${years} years`} of warranty`,
		unknownText: "its warranty is not stated",
		sentencePattern: /warranty/i,
	},
	lampFree: {
		praise: () => "no lamp to change",
		flaw: () => "a lamp to replace in time",
		unknownText: "its light source is not stated",
		sentencePattern: /\blamp\b/i,
	},
	hdmi: {
		praise: (count) => `${count} HDMI sockets`,
		flaw: (count) => (count === 1 ? "one HDMI socket" : "no HDMI socket"),
		unknownText: "its sockets are not stated",
		sentencePattern: /hdmi|sockets|connections/i,
	},
	network: {
		praise: () => "a network socket",
		// The level is 2 for a cable, 1 for Wi-Fi alone.
		flaw: (level) => (level === 1 ? "Wi-Fi but no network socket" : "no network socket"),
		unknownText: "its network is not stated",
		sentencePattern: /network|ethernet/i,
	},
	shortThrow: {
		praise: (ratio) => `a throw ratio of ${ratio}:1`,
		flaw: (ratio) => `a throw ratio of ${ratio}:1, which needs distance`,
		unknownText: "its throw is not stated",
		superlative: "shortest in throw",
		comparisonText: (ratio) => `${ratio}:1`,
		sentencePattern: /throw|distance/i,
	},
	weight: {
		praise: formatKilograms,
		flaw: (value) => `${formatKilograms(value ?? 0)} to carry`,
		unknownText: "its weight is not stated",
		superlative: "lightest",
		comparisonText: formatKilograms,
		sentencePattern: /\d\s?kg\b|heavy|to carry/i,
	},
	size: {
		praise: (value) => `a body of ${withUnit("litres")(value)}`,
		flaw: (value) => `a body of ${withUnit("litres")(value ?? 0)}`,
		unknownText: "its size is not stated",
		sentencePattern: /bulky|large|sideboard/i,
	},
	battery: {
		praise: (minutes) => `${numberFormat.format(minutes)} minutes of battery`,
		flaw: (minutes) =>
			minutes === null
				? "no battery, so it needs a socket"
				: `${numberFormat.format(minutes)} minutes of battery`,
		unknownText: "how long its battery lasts is not stated",
		superlative: "longest on battery",
		comparisonText: withUnit("minutes"),
		sentencePattern: /battery|mains|needs? a socket|\bplug\b|bring power/i,
	},
	streaming: {
		praise: () => "streaming built in",
		// The level is 2 for apps, 1 for mirroring alone.
		flaw: (level) => (level === 1 ? "no apps of its own, only mirroring" : "no apps of its own"),
		unknownText: "its apps are not stated",
		sentencePattern: /stick\b|netflix|\bapps?\b|streaming/i,
	},
	sound: {
		praise: (watts) => `${numberFormat.format(watts)}\u00a0W of sound`,
		flaw: (watts) =>
			watts === 0 ? "no loudspeakers" : `${numberFormat.format(watts ?? 0)}\u00a0W of sound`,
		unknownText: "its loudspeakers are not stated",
		superlative: "loudest",
		comparisonText: withUnit("W"),
		sentencePattern: /speakers?|sound\b|bass|soundbar/i,
	},
	// A bay is the place of a golf simulator, whose screen is squarer than a television.
	fit: {
		praise: () => "a tall picture that fills a bay",
		flaw: () => "a wide picture, where bays are taller",
		unknownText: "the shape of its picture is not stated",
		sentencePattern: /16:9|aspect/i,
	},
};

/** Returns the text for a poor fact of a model, or without the fact for its kind of chip. */
export function flawText(name: MeasureName, fact: number | null, model: ScoredModel): string {
	const { flawWithoutFact, flaw } = MEASURE_WORDS[name];
	const chipText = fact === null ? flawWithoutFact?.(model) : undefined;
	return chipText ?? flaw(fact, model);
}
