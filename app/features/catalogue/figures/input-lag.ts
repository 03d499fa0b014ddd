import { DECIMAL, decimal, RANGE } from "./decimal";
import type { ResolutionClass } from "./figures";

/** Above this a picture would not be called live. */
const MAX_MS = 1000;
/** From this rate on a lag is that of a fast mode, which few sources send. */
const FAST_HZ = 120;

const UNIT = String.raw`\s*(?:ms|msec|milliseconds?)(?![a-z])`;
const VALUE = new RegExp(
	String.raw`(?<![\d.,a-z])(${DECIMAL})(?:(?:${UNIT})?${RANGE}(${DECIMAL}))?${UNIT}`,
	"g",
);
const BARE = new RegExp(`^(${DECIMAL})(?:${RANGE}(${DECIMAL}))?$`);

/** A lower bound or a negative number says nothing of how long one waits. */
const NO_FIGURE = /^\s*[-−]|[>≥]|\b(?:over|above|more than|at least|from)\b/;

/** Resolutions of a signal as they are written, by the name that a sentence gives them. */
const RESOLUTIONS: readonly (readonly [name: string, written: RegExp])[] = [
	["4K", /\b(?:4k|uhd|2160p|(?:3840|4096)\s*[x×]\s*2160)/],
	["1440p", /\b(?:1440p|w?qhd\b|2k\b|2560\s*[x×]\s*1440)/],
	["1080p", /\b(?:1080[pi]|fhd\b|full[\s-]*hd\b|wuxga\b|1920\s*[x×]\s*1[02][80]0)/],
	["720p", /\b(?:720p|wxga\b|1280\s*[x×]\s*(?:720|800))/],
];
const RATE =
	/(\d{2,3})(?:\.\d+)?\s*(?:hz|fps)|(?:4k|\d{3,4}p)\s*[@/]?\s*(\d{2,3})(?!\d|[.,]\d|\s*(?:hz|fps))/g;
/** A resolution and a rate that are one mode: "1080p/240 Hz". */
const ONE_MODE =
	/(4k|uhd|\d{3,4}p)\s*\/\s*(?=\d{2,3}(?!\d|[.,]\d|\s*ms))|(?<=hz|fps)\s*\/\s*(?=4k|\d{3,4}p)/g;
/** Returns the text between two values, up to the first closing bracket or separator. */
const CUT = /^([^([,;|/&\n]*(?:\([^)]*\)|\[[^\]]*\]|(?=[,;|/&\n])))(.*)$/s;

/** One of the lags that a text states, with the mode that it is of. */
export interface StatedLag {
	ms: number;
	/** The resolutions of the signal; empty where none is named. */
	resolutions: readonly string[];
	/** Pictures a second, the highest of several; null where it is not named. */
	hz: number | null;
}

/** A model's lag for a visitor: the smallest figure that counts, and what to call it. */
export interface LagFigure {
	/** Milliseconds; null where no figure counts. */
	ms: number | null;
	/** The mode of a figure at 120 Hz or more, which sentences must name: "1080p 240 Hz". Null for other figures. */
	fastMode: string | null;
	/** The smallest figure below 120 Hz, or of no named rate. */
	usualMs: number | null;
}

function resolutionsIn(text: string): string[] {
	return RESOLUTIONS.filter(([, written]) => written.test(text)).map(([name]) => name);
}

function modeIn(text: string): Pick<StatedLag, "resolutions" | "hz"> {
	const rates = [...text.matchAll(RATE)].map(([, rate, glued]) => Number(rate ?? glued));
	return { resolutions: resolutionsIn(text), hz: rates.length > 0 ? Math.max(...rates) : null };
}

function isMode(text: string): boolean {
	const { resolutions, hz } = modeIn(text);
	return resolutions.length > 0 || hz !== null;
}

/** The text around each value that belongs to it, from the texts before, between and behind the values. */
function surroundings([before = "", ...gaps]: readonly string[]): string[] {
	const isModeFirst = isMode(before);
	let own = before;
	return gaps.map((gap, at) => {
		if (at === gaps.length - 1) return `${own} ${gap}`;
		const [, behind, ahead] = CUT.exec(gap) ?? (isModeFirst ? ["", "", gap] : ["", gap, ""]);
		const around = `${own} ${behind}`;
		own = ahead ?? "";
		return around;
	});
}

/**
 * Every lag that a text states, each with its mode; of a range the larger end. 'At most 60 ms' counts as 60. Empty for
 * what is no lag.
 */
export function statedLags(text: string): StatedLag[] {
	const lower = text
		.toLowerCase()
		.trim()
		.replace(ONE_MODE, "$1 ")
		.replace(/\band\b/g, ",");
	if (NO_FIGURE.test(lower)) return [];
	const bare = BARE.exec(lower);
	const matches = bare ? [bare] : [...lower.matchAll(VALUE)];
	const texts: string[] = [];
	let end = 0;
	for (const { index, 0: value } of matches) {
		texts.push(lower.slice(end, index));
		end = index + value.length;
	}
	const around = surroundings([...texts, lower.slice(end)]);
	const lags = matches.map(([, first = "", second = first], at) => ({
		ms: Math.max(decimal(first), decimal(second)),
		...modeIn(around[at] ?? ""),
	}));
	return lags.every(({ ms }) => ms > 0 && ms <= MAX_MS) ? lags : [];
}

function smallest<Lag extends { ms: number }>(lags: readonly Lag[]): Lag | undefined {
	return lags.reduce<Lag | undefined>(
		(least, lag) => (least && least.ms <= lag.ms ? least : lag),
		undefined,
	);
}

/** Input lag in milliseconds: of several values the smallest, for each is of a mode that can be chosen; null for none. */
export function inputLagMs(text: string): number | null {
	return smallest(statedLags(text))?.ms ?? null;
}

/** Returns the smallest of some figures with its mode, which is left out if a slower mode has the same lag. */
function lagFigure(lags: readonly StatedLag[]): LagFigure {
	const usual = smallest(lags.filter(({ hz }) => hz === null || hz < FAST_HZ)) ?? null;
	const least = smallest(lags) ?? null;
	const isFast = least !== null && least.ms !== usual?.ms;
	return {
		ms: least?.ms ?? null,
		fastMode: isFast ? [...least.resolutions, `${least.hz} Hz`].join(" ") : null,
		usualMs: usual?.ms ?? null,
	};
}

/**
 * Reads a model's lag, and what it is for those who ask for 4K: of a 4K model the figures at 4K and those of no named
 * resolution count there.
 */
export function modelLag(
	text: string | null,
	resolution: ResolutionClass | null,
): { lag: LagFigure; lagAt4k: LagFigure } {
	const lags = text === null ? [] : statedLags(text);
	const lag = lagFigure(lags);
	const at4k = lags.filter(
		({ resolutions }) => resolutions.length === 0 || resolutions.includes("4K"),
	);
	const is4k = resolution === "4k" || resolution === "native-4k";
	const isSame = !is4k || at4k.length === lags.length;
	return { lag, lagAt4k: isSame ? lag : lagFigure(at4k) };
}
