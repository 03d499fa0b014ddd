import { DECIMAL, decimal, RANGE } from "./decimal";
import type { ResolutionClass } from "./figures";

/** A longer lag is a slip. */
const MAX_MS = 1000;
/** From this rate on a lag is that of a fast mode, which few sources send. */
const FAST_HZ = 120;

const UNIT = String.raw`\s*(?:ms|msec|milliseconds?)(?![a-z])`;
const VALUE = new RegExp(
	String.raw`(?<![\d.,a-z])(${DECIMAL})(?:(?:${UNIT})?${RANGE}(${DECIMAL}))?${UNIT}`,
	"g",
);
const BARE = new RegExp(`^(${DECIMAL})(?:${RANGE}(${DECIMAL}))?$`);

/** Lower bounds and negative numbers are no lags. */
const NO_FIGURE = /^\s*[-−]|[>≥]|\b(?:over|above|more than|at least|from)\b/;

/** Spellings of signal resolutions, by their names in sentences. */
const RESOLUTIONS: readonly (readonly [name: string, written: RegExp])[] = [
	["4K", /\b(?:4k|uhd|2160p|(?:3840|4096)\s*[x×]\s*2160)/],
	["1440p", /\b(?:1440p|w?qhd\b|2k\b|2560\s*[x×]\s*1440)/],
	["1080p", /\b(?:1080[pi]|fhd\b|full[\s-]*hd\b|wuxga\b|1920\s*[x×]\s*1[02][80]0)/],
	["720p", /\b(?:720p|wxga\b|1280\s*[x×]\s*(?:720|800))/],
];
const RATE =
	/(\d{2,3})(?:\.\d+)?\s*(?:hz|fps)|(?:4k|\d{3,4}p)\s*[@/]?\s*(\d{2,3})(?!\d|[.,]\d|\s*(?:hz|fps))/g;
/** A resolution and a rate of one mode: "1080p/240 Hz". */
const ONE_MODE =
	/(4k|uhd|\d{3,4}p)\s*\/\s*(?=\d{2,3}(?!\d|[.,]\d|\s*ms))|(?<=hz|fps)\s*\/\s*(?=4k|\d{3,4}p)/g;
/** Splits the text between two values at the first closing bracket or separator. */
const CUT = /^([^([,;|/&\n]*(?:\([^)]*\)|\[[^\]]*\]|(?=[,;|/&\n])))(.*)$/s;

/** One of the lags in a text, with its mode. */
export interface StatedLag {
	ms: number;
	/** Resolutions of the signal; empty if none is named. */
	resolutions: readonly string[];
	/** Pictures a second, the highest of several; null if not named. */
	hz: number | null;
}

/** A model's lag for a visitor. */
export interface LagFigure {
	/** The smallest figure in milliseconds; null if there is none. */
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

/** Returns the text that belongs to each value, given the texts before, between and behind the values. */
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

/** Returns every lag of a text with its mode; of a range the larger end. 'At most 60 ms' counts as 60. */
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

/** Returns the smallest lag in milliseconds, as any mode can be chosen; null if there is none. */
export function inputLagMs(text: string): number | null {
	return smallest(statedLags(text))?.ms ?? null;
}

/** Returns the smallest figure with its mode, unless a slower mode has the same lag. */
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
 * Returns a model's lag in any mode, and at 4K: there the figures at 4K and those of no named resolution count. Of a
 * model below 4K both are the same.
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
