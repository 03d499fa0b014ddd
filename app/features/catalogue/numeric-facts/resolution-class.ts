import type { ResolutionClass } from "./numeric-facts";

const SIGNAL = String.raw`(?:(?:4k|8k)(?:[\s-]*(?:u|ultra[\s-]?)?hd)?|uhd|ultra[\s-]?hd|full[\s-]?hd|\d+p|\d+\s*[x\u00d7*]\s*\d+)`;
const SUPPORT_BEFORE =
	"supports?|supporting|accepts?|accepting|decodes?|plays?|compatible(?: with| met| avec)?|kompatibel mit|up to|input:?|unterst(?:u|ü)tzt|ondersteunt|geschikt voor|prend en charge";
const SUPPORT_AFTER =
	"support(?:s|ed)?|inputs?(?! lag)|enhancement|enhanced|compatible|compatibility|compatibel|kompatibel|capable|ready|decod(?:e|ed|er|ing)|upscal(?:ed|er|ing)|playback|signals?|content|videos?(?![\\s-]*(?:projec|beamer))|-?unterst(?:u|ü)tz\\w*|-?ondersteun\\w*";

/** Signals that a model accepts or upscales, but does not show. */
const ACCEPTED_SIGNALS = [
	new RegExp(
		`(?:${SUPPORT_BEFORE})\\s+(?:(?:up to|native|true|real|both)\\s+)?${SIGNAL}(?:\\s*(?:/|&|and|or)\\s*${SIGNAL})*`,
		"g",
	),
	new RegExp(
		`${SIGNAL}(?:\\s+(?:video|signal|hdr\\d*\\+?))?\\s*[-,(]?\\s*(?<![a-z])(?:${SUPPORT_AFTER})(?![a-z])`,
		"g",
	),
];

const SIDE_PIXELS = String.raw`(\d{1,2},?\d{3}|\d{3})\s*(?:\([hwv]\))?`;
const WIDTH = new RegExp(String.raw`(?<!\d)${SIDE_PIXELS}\s*[x\u00d7*]\s*${SIDE_PIXELS}`);
const MIN_WIDTH = 320;
const MAX_WIDTH = 10_000;

const NATIVE_4K = /(?:native|true)[\s-]+4k/;
const NATIVE_4K_WIDTH = 4096;

const NAME_PATTERNS: readonly (readonly [ResolutionClass, RegExp])[] = [
	["4k", /\b(?:4k|8k|uhd|ultra[\s-]?hd|2160p|4320p)\b/],
	["1080p", /\b(?:full[\s-]?hd|fhd|1080[pi]|wuxga|wqhd|1440p)\b/],
	[
		"720p",
		/\b(?:(?<!(?:full|ultra)[\s-]?)hd|hd[\s-]ready|720p|w?xga\+?|w?svga|f?wvga|vga|nhd|540p|480p)\b/,
	],
];

function classOfWidth(width: number): ResolutionClass | null {
	if (width < MIN_WIDTH || width > MAX_WIDTH) return null;
	if (width < 1920) return "720p";
	return width < 3840 ? "1080p" : "4k";
}

function classOfNames(text: string): ResolutionClass | null {
	const matchingClasses = NAME_PATTERNS.filter(([, names]) => names.test(text));
	return matchingClasses.length === 1 ? (matchingClasses[0]?.[0] ?? null) : null;
}

/** Returns a text in lower case, without the signals that a model only accepts. */
export function withoutAcceptedSignals(text: string): string {
	return ACCEPTED_SIGNALS.reduce(
		(remainingText, pattern) => remainingText.replace(pattern, " "),
		text.toLowerCase(),
	);
}

/**
 * Returns the class of a resolution by its first width or, without one, its name. A resolution is native 4K if the text
 * says so, or if it is 4096 pixels wide. Null if names contradict each other.
 */
export function resolutionClass(text: string): ResolutionClass | null {
	const nativeText = withoutAcceptedSignals(text);
	const digits = WIDTH.exec(nativeText)?.[1];
	const width = digits === undefined ? undefined : Number(digits.replace(",", ""));
	const namedClass = width === undefined ? classOfNames(nativeText) : classOfWidth(width);
	if (namedClass === "4k" && (width === NATIVE_4K_WIDTH || NATIVE_4K.test(nativeText)))
		return "native-4k";
	return namedClass;
}

/** Returns the pixels of a resolution such as '4K UHD (3840 x 2160)'; null without a 'W x H'. */
export function resolutionPixels(resolution: string): number | null {
	const match = /(\d{3,5})\s*[x×]\s*(\d{3,5})/i.exec(resolution);
	return match ? Number(match[1]) * Number(match[2]) : null;
}
