import type { Flag, ProjectorsTable } from "db/schema";
import { DECIMAL, decimal, RANGE } from "./decimal";

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

/** A model's lags in ms by the resolution and rate of the signal. */
export type LagFigures = Pick<
	ProjectorsTable,
	"lag4k60" | "lag4k120" | "lag1080p60" | "lag1080p120" | "lag1080p240"
>;

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

/** A bound or an approximation. */
const INEXACT =
	/[<>≤≥~≈±]|\b(?:up to|at most|max|maximum|under|below|less than|about|approx|around|ca)\b/i;

/** Names of lags in the columns, by resolution and rate. */
const COLUMNS: Readonly<Record<string, keyof LagFigures>> = {
	"4K 60": "lag4k60",
	"4K 120": "lag4k120",
	"1080p 60": "lag1080p60",
	"1080p 120": "lag1080p120",
	"1080p 240": "lag1080p240",
};

/** Returns the lags of a text whose resolution it names, by column; without a rate that of 60 Hz. */
export function splitLags(text: string): Partial<LagFigures> {
	if (INEXACT.test(text)) return {};
	const figures: Partial<LagFigures> = {};
	for (const { ms, resolutions, hz } of statedLags(text)) {
		for (const resolution of resolutions) {
			const column = COLUMNS[`${resolution} ${hz ?? 60}`];
			if (column !== undefined) figures[column] = Math.min(ms, figures[column] ?? ms);
		}
	}
	return figures;
}

/** A model's lag, as filters and rankings count it. */
export interface LagReading {
	/** In ms; null if unknown, also if only lags of faster modes are known. */
	inputLagMs: number | null;
	/** With a signal in 4K. */
	inputLag4kMs: number | null;
	isLagModeStated: Flag | null;
}

function smallest(...lags: (number | null | undefined)[]): number | null {
	const known = lags.filter((ms) => typeof ms === "number");
	return known.length > 0 ? Math.min(...known) : null;
}

/**
 * Returns the lag that counts: the smallest at 60 Hz, and the one at 4K. The text counts only for models without any
 * figure whose mode is known; its figures at 120 Hz and more do not.
 */
export function lagReading(model: LagFigures & { inputLag: string | null }): LagReading {
	const columns = Object.values(COLUMNS);
	const text = model.inputLag ?? "";
	const known = columns.some((column) => model[column] !== null) ? model : splitLags(text);
	const { lag4k60, lag4k120, lag1080p60 } = known;
	if (columns.some((column) => typeof known[column] === "number")) {
		return {
			inputLagMs: smallest(lag1080p60, lag4k60),
			inputLag4kMs: lag4k60 ?? lag4k120 ?? null,
			isLagModeStated: 1,
		};
	}
	const lags = statedLags(text).filter(({ hz }) => hz === null || hz < FAST_HZ);
	const at4k = lags.filter(
		({ resolutions }) => resolutions.length === 0 || resolutions.includes("4K"),
	);
	return {
		inputLagMs: smallest(...lags.map(({ ms }) => ms)),
		inputLag4kMs: smallest(...at4k.map(({ ms }) => ms)),
		isLagModeStated: lags.length > 0 ? 0 : null,
	};
}
