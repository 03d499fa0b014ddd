import {
	nameInSentence,
	RESOLUTION_CLASS_NAMES,
} from "~/features/catalogue/numeric-facts/resolution-name";
import { type CLASS_CONTRAST, LEAST_CONTRAST, type MeasureName } from "./measures";
import type { ScoredModel } from "./scored-model";

/** What a figure means to a shopper, for and against a model. Texts begin in lower case and end no sentence. */
interface MeasureWords {
	/** Returns the text for a good figure: "24 dB of noise". */
	praise(value: number, model: ScoredModel): string;
	/** Returns what the class of a model without the figure promises; undefined if that is no praise. */
	classPraise?(model: ScoredModel): string | undefined;
	/** Returns what the class of a model without the figure is poor at; undefined without a class. */
	classFlaw?(model: ScoredModel): string | undefined;
	/** Returns the text for a poor figure; null is one that the model is known to lack. */
	flaw(value: number | null, model: ScoredModel): string;
	/** Says that the figure is not known: "its noise is not stated". */
	unknown: string;
	/** Returns the figure alone, to stand beside another model's; undefined if it says nothing alone. */
	beside?(value: number, model: ScoredModel): string;
	/** Follows "among the" for the best figures: "quietest". */
	superlative?: string;
	/** Matches an editor's sentence about what is measured. */
	about: RegExp;
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const kilograms = (value: number) => `${twoDecimals.format(value)}\u00a0kg`;
const withUnit = (name: string) => (value: number) => `${number.format(value)}\u00a0${name}`;

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
	`${number.format(Math.round(LEAST_CONTRAST * 2 ** doublings))}:1`;

const GREY_BLACKS: Readonly<Record<keyof typeof CLASS_CONTRAST, string>> = {
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

const hours = withUnit("hours");
const lumens = withUnit("lumens");
const decibels = withUnit("dB");

export const MEASURE_WORDS: Readonly<Record<MeasureName, MeasureWords>> = {
	contrast: {
		praise: (doublings) => `a native contrast of ${contrastText(doublings)}`,
		classPraise: ({ chipKind }) =>
			chipKind === "lcos" ? "LCoS panels, known for deep blacks" : undefined,
		classFlaw: ({ chipKind }) => (chipKind === null ? undefined : GREY_BLACKS[chipKind]),
		flaw: (doublings) =>
			`a native contrast of ${contrastText(doublings ?? 0)}, so blacks look grey in the dark`,
		unknown: "its contrast is not stated",
		superlative: "deepest in contrast",
		beside: contrastText,
		about: /contrast|blacks?\b|greys?\b|shadows?|dark scene|charcoal/i,
	},
	light: {
		praise: lumens,
		flaw: (value) => (value === null ? "no light" : lumens(value)),
		unknown: "its brightness is not stated",
		superlative: "brightest",
		beside: lumens,
		about: /lumens?|dim\b|bright|daylight|blinds|curtains|darkness|lit room|light summer/i,
	},
	resolution: {
		praise: (_, model) => resolutionPraise(model),
		flaw: (_, model) => resolutionFlaw(model),
		unknown: "its resolution is not stated",
		about: /full hd|720p|wxga|pixel shift|not native|shifted 4k|comes from three full hd/i,
	},
	hdr: {
		praise: (_, model) => hdrText(model),
		flaw: () => "no HDR is stated",
		unknown: "which HDR it plays is not stated",
		about: /\bhdr|dolby vision|colour|saturation/i,
	},
	noise: {
		praise: (value) => `${decibels(value)} of noise`,
		flaw: (value) => `${decibels(value ?? 0)} of fan noise`,
		unknown: "its noise is not stated",
		superlative: "quietest",
		beside: decibels,
		about: /\bfan\b|\bdB\b|nois[ey]|\bhums?\b|hush|loud|audible/i,
	},
	zoom: {
		praise: (times) => `a ${number.format(times)}× zoom`,
		flaw: () => "no zoom, so where it stands decides the size",
		unknown: "its throw is not stated",
		about: /zoom|fixed .*lens/i,
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
		unknown: "whether it has lens shift is not stated",
		about: /shift\b(?!ed)(?!, not)|dead (?:level|centre)|keystone|position is fixed/i,
	},
	lag: {
		praise: (value) => `${number.format(value)}\u00a0ms of lag`,
		flaw: (value) => `${number.format(value ?? 0)}\u00a0ms of lag`,
		unknown: "its lag is not stated for the mode that counts",
		superlative: "quickest",
		beside: withUnit("ms"),
		about: /\blag\b|\bms\b|slow/i,
	},
	modes: {
		praise: (_, { modes }) =>
			modes.includes("4k120")
				? "4K at 120\u00a0Hz"
				: modes.includes("1080p240")
					? "1080p at 240\u00a0Hz"
					: "120\u00a0Hz",
		flaw: () => "few modes for consoles",
		unknown: "which gaming modes it has is not stated",
		about: /\d{3}\s?hz|\bvrr\b|\ballm\b/i,
	},
	life: {
		praise: (value) => `${hours(value)} of light`,
		flaw: (value) => `a light source rated for ${hours(value ?? 0)}`,
		unknown: "the life of its light source is not stated",
		superlative: "longest lasting",
		beside: hours,
		about: /\blamp\b/i,
	},
	warranty: {
		praise: (years) => `${years} years of warranty`,
		flaw: (years) =>
			years === 0 ? "no warranty" : `${years === 1 ? "1 year" : `${years} years`} of warranty`,
		unknown: "its warranty is not stated",
		about: /warranty/i,
	},
	lampFree: {
		praise: () => "no lamp to change",
		flaw: () => "a lamp to replace in time",
		unknown: "its light source is not stated",
		about: /\blamp\b/i,
	},
	hdmi: {
		praise: (count) => `${count} HDMI sockets`,
		flaw: (count) => (count === 1 ? "one HDMI socket" : "no HDMI socket"),
		unknown: "its sockets are not stated",
		about: /hdmi|sockets|connections/i,
	},
	network: {
		praise: () => "a network socket",
		flaw: (steps) => (steps === 1 ? "Wi-Fi but no network socket" : "no network socket"),
		unknown: "its network is not stated",
		about: /network|ethernet/i,
	},
	shortThrow: {
		praise: (ratio) => `a throw ratio of ${ratio}:1`,
		flaw: (ratio) => `a throw ratio of ${ratio}:1, which needs distance`,
		unknown: "its throw is not stated",
		superlative: "shortest in throw",
		beside: (ratio) => `${ratio}:1`,
		about: /throw|distance/i,
	},
	weight: {
		praise: kilograms,
		flaw: (value) => `${kilograms(value ?? 0)} to carry`,
		unknown: "its weight is not stated",
		superlative: "lightest",
		beside: kilograms,
		about: /\d\s?kg\b|heavy|to carry/i,
	},
	size: {
		praise: (value) => `a body of ${withUnit("litres")(value)}`,
		flaw: (value) => `a body of ${withUnit("litres")(value ?? 0)}`,
		unknown: "its size is not stated",
		about: /bulky|large|sideboard/i,
	},
	battery: {
		praise: (minutes) => `${number.format(minutes)} minutes of battery`,
		flaw: (minutes) =>
			minutes === null
				? "no battery, so it needs a socket"
				: `${number.format(minutes)} minutes of battery`,
		unknown: "how long its battery lasts is not stated",
		superlative: "longest on battery",
		beside: withUnit("minutes"),
		about: /battery|mains|needs? a socket|\bplug\b|bring power/i,
	},
	streaming: {
		praise: () => "streaming built in",
		flaw: (steps) => (steps === 1 ? "no apps of its own, only mirroring" : "no apps of its own"),
		unknown: "its apps are not stated",
		about: /stick\b|netflix|\bapps?\b|streaming/i,
	},
	sound: {
		praise: (watts) => `${number.format(watts)}\u00a0W of sound`,
		flaw: (watts) =>
			watts === 0 ? "no loudspeakers" : `${number.format(watts ?? 0)}\u00a0W of sound`,
		unknown: "its loudspeakers are not stated",
		superlative: "loudest",
		beside: withUnit("W"),
		about: /speakers?|sound\b|bass|soundbar/i,
	},
	fit: {
		praise: () => "a tall picture that fills a bay",
		flaw: () => "a wide picture, where bays are taller",
		unknown: "the shape of its picture is not stated",
		about: /16:9|aspect/i,
	},
};

/** Returns the text for a poor figure of a model, or for its class without the figure. */
export function flawText(name: MeasureName, fact: number | null, model: ScoredModel): string {
	const { classFlaw, flaw } = MEASURE_WORDS[name];
	const ofClass = fact === null ? classFlaw?.(model) : undefined;
	return ofClass ?? flaw(fact, model);
}
