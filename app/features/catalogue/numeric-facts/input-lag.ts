import type { Flag, ProjectorsTable } from "db/schema";
import { DECIMAL, isInexact, parseDecimal, RANGE_SEPARATOR } from "./decimal";

/** A longer lag is a typing error. */
const MAX_MS = 1000;
/** From this rate on, a lag belongs to a fast mode, which few sources send. */
const FAST_HZ = 120;

const UNIT = String.raw`\s*(?:ms|msec|milli-?(?:seconds?|sekunden|seconden|secondes))(?![a-z])`;
const VALUE = new RegExp(
	String.raw`(?<![\d.,a-z])(${DECIMAL})(?:(?:${UNIT})?${RANGE_SEPARATOR}(${DECIMAL}))?${UNIT}`,
	"g",
);
const BARE_NUMBER = new RegExp(`^(${DECIMAL})(?:${RANGE_SEPARATOR}(${DECIMAL}))?$`);

/** Texts of lower bounds and negative numbers, which state no lag. */
const LOWER_BOUND_OR_NEGATIVE =
	/^\s*[-−]|[>≥]|\b(?:over|above|(?:more|greater|higher|larger) than|(?:gr(?:ö|o|oe)(?:ß|ss)er|h(?:ö|oe)her|mehr) als|(?:groter|hoger|meer) dan|plus de|at least|from|vanaf|ab|mindestens|minimaal)\s*\d/;

/** Spellings of signal resolutions, by their names in sentences. */
const RESOLUTIONS: readonly (readonly [name: string, pattern: RegExp])[] = [
	["4K", /\b(?:4k|uhd|2160p|(?:3840|4096)\s*[x×]\s*2160)/],
	["1440p", /\b(?:1440p|w?qhd\b|2k\b|2560\s*[x×]\s*1440)/],
	["1080p", /\b(?:1080[pi]|fhd\b|full[\s-]*hd\b|wuxga\b|1920\s*[x×]\s*1[02][80]0)/],
	["720p", /\b(?:720p|wxga\b|1280\s*[x×]\s*(?:720|800))/],
];
const RATE =
	/(\d{2,3}(?:\.\d+)?)\s*(?:hz|fps|(?=\/\s*\d{2,3}\s*(?:hz|fps)))|(?:4k|uhd|fhd|\d{3,4}p)\s*[@/]?\s*(\d{2,3})(?!\d|[.,]\d|\s*(?:hz|fps))/g;
/** The slash between the resolution and the rate of one mode: "1080p/240 Hz". */
const MODE_SEPARATOR =
	/(4k|uhd|\d{3,4}p)\s*\/\s*(?=4k|\d{3,4}p|\d{2,3}(?!\d|[.,]\d|\s*ms))|(?<=hz|fps)\s*\/\s*(?=4k|\d{3,4}p)/g;
/** Splits the text between two values at the first closing bracket or separator. */
const SPLIT_BETWEEN_VALUES = /^([^([,;|/&\n]*(?:\([^)]*\)|\[[^\]]*\]|(?=[,;|/&\n])))(.*)$/s;

/** One of the lags in a text, with its mode. */
export interface StatedLag {
	ms: number;
	/** Resolutions of the signal; empty if none is named. */
	resolutions: readonly string[];
	/** Pictures per second, ascending; empty if none is named. */
	rates: readonly number[];
	/** False for ranges, bounds and approximations. */
	isExact: boolean;
}

/** A model's lags in ms by the resolution and rate of the signal. */
export type LagFacts = Pick<
	ProjectorsTable,
	"lag4k60" | "lag4k120" | "lag1080p60" | "lag1080p120" | "lag1080p240"
>;

function resolutionsIn(text: string): string[] {
	return RESOLUTIONS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

function modeIn(text: string): Pick<StatedLag, "resolutions" | "rates"> {
	const rates = [...text.matchAll(RATE)].map(([, rate, rateAfterName]) =>
		Math.round(Number(rate ?? rateAfterName)),
	);
	return { resolutions: resolutionsIn(text), rates: [...new Set(rates)].sort((a, b) => a - b) };
}

function isMode(text: string): boolean {
	const { resolutions, rates } = modeIn(text);
	return resolutions.length > 0 || rates.length > 0;
}

/** A feature before a comma, which does not name the mode of the lag after it: "True 4K HDR, 4.2 ms". */
const FEATURE = /(?:hdr|gaming|projector|beamer|support\w*)[^,;]*[,;]\s*$/;

/** Returns the text that belongs to each value, given the texts before, between and after the values. */
function textsAroundValues([first = "", ...textsAfterValues]: readonly string[]): string[] {
	let textBefore = FEATURE.test(first) ? "" : first;
	const isModeFirst = isMode(textBefore);
	return textsAfterValues.map((between, index) => {
		if (index === textsAfterValues.length - 1) return `${textBefore} ${between}`;
		const separatedText = isModeFirst ? between : between.replace(/\s[-–—]\s/, " ; ");
		const [, textAfter, textBeforeNext] =
			SPLIT_BETWEEN_VALUES.exec(separatedText) ??
			(isModeFirst ? ["", "", between] : ["", between, ""]);
		const textBesideValue = `${textBefore} ${textAfter}`;
		textBefore = textBeforeNext ?? "";
		return textBesideValue;
	});
}

/** Returns every lag of a text with its mode; of a range the larger end, and of 'At most 60 ms' 60. */
export function statedLags(text: string): StatedLag[] {
	const lowerCaseText = text
		.toLowerCase()
		.trim()
		.replace(MODE_SEPARATOR, "$1 ")
		.replace(/\b(?:and|und|en|et)\b/g, ",");
	if (LOWER_BOUND_OR_NEGATIVE.test(lowerCaseText)) return [];
	const bareNumber = BARE_NUMBER.exec(lowerCaseText);
	const matches = bareNumber ? [bareNumber] : [...lowerCaseText.matchAll(VALUE)];
	const texts: string[] = [];
	let end = 0;
	for (const { index, 0: value } of matches) {
		texts.push(lowerCaseText.slice(end, index));
		end = index + value.length;
	}
	texts.push(lowerCaseText.slice(end));
	const textsBesideValues = textsAroundValues(texts);
	const lags = matches.map(([, from = "", to], matchIndex) => ({
		ms: Math.max(parseDecimal(from), parseDecimal(to ?? from)),
		...modeIn(textsBesideValues[matchIndex] ?? ""),
		isExact: to === undefined && !isInexact(texts[matchIndex] ?? "", texts[matchIndex + 1] ?? ""),
	}));
	return lags.every(({ ms }) => ms > 0 && ms <= MAX_MS) ? lags : [];
}

/** Columns of lags by resolution and rate. */
const COLUMN_BY_MODE: Readonly<Record<string, keyof LagFacts>> = {
	"4K 60": "lag4k60",
	"4K 120": "lag4k120",
	"1080p 60": "lag1080p60",
	"1080p 120": "lag1080p120",
	"1080p 240": "lag1080p240",
};

/** Returns the column of a mode; undefined for several rates. Without a rate, a lag at 4K is one at 60 Hz. */
function columnOf(resolution: string, rates: readonly number[], usualHz?: number) {
	const [statedHz, secondHz] = rates;
	if (secondHz !== undefined) return undefined;
	const hz = statedHz ?? (resolution === "4K" ? 60 : usualHz);
	return COLUMN_BY_MODE[`${resolution} ${hz}`];
}

/**
 * Returns the lags of a text by column: those that are exact and stated for one mode. '33 ms at 4K' is the lag at 4K
 * 60 Hz.
 */
export function splitLags(text: string): Partial<LagFacts> {
	const facts: Partial<LagFacts> = {};
	for (const { ms, resolutions, rates, isExact } of statedLags(text)) {
		for (const resolution of isExact ? resolutions : []) {
			const column = columnOf(resolution, rates);
			const roundedMs = Math.round(ms * 10) / 10;
			if (column !== undefined) facts[column] = Math.min(roundedMs, facts[column] ?? roundedMs);
		}
	}
	return facts;
}

/** Returns the numeric fact of the mode that a header names; null for a mode without one, undefined without a mode. */
export function lagFactName(header: string): keyof LagFacts | null | undefined {
	const { resolutions, rates } = modeIn(header.toLowerCase().replace(MODE_SEPARATOR, "$1 "));
	const [resolution, secondResolution] = resolutions;
	if (resolution === undefined) return rates.some((hz) => hz >= FAST_HZ) ? null : undefined;
	return secondResolution === undefined ? (columnOf(resolution, rates, 60) ?? null) : null;
}

/** Returns the gaming modes with their rates, as '4k120', that a text names. */
export function lagModesIn(text: string): string[] {
	return text
		.toLowerCase()
		.replace(MODE_SEPARATOR, "$1 ")
		.split(/[,;|/\n]|\b(?:and|und|en|et)\b/)
		.flatMap((part) => {
			const { resolutions, rates } = modeIn(part);
			return resolutions.flatMap((name) => rates.map((hz) => `${name.toLowerCase()}${hz}`));
		});
}

/** A model's lag, as filters and rankings use it. */
export interface ParsedLag {
	/** In ms; null if unknown, also if only lags of faster modes are known. */
	inputLagMs: number | null;
	/** With a signal in 4K. */
	inputLag4kMs: number | null;
	/** 1 for lags from columns, each of one resolution and rate; 0 for lags read from a text; null without a lag. */
	isLagModeStated: Flag | null;
}

function smallest(...lags: (number | null)[]): number | null {
	const numbers = lags.filter((ms) => ms !== null);
	return numbers.length > 0 ? Math.min(...numbers) : null;
}

/**
 * Returns the effective lags: the smallest at 60 Hz, and the one at 4K. The text is used only for models without a lag
 * in a column. Its lags at 120 Hz and more are ignored; its lag at 4K is the smallest with that resolution, else the
 * smallest without a resolution.
 */
export function parseLag(model: LagFacts & { inputLag: string | null }): ParsedLag {
	const { lag4k60, lag4k120, lag1080p60 } = model;
	if (Object.values(COLUMN_BY_MODE).some((column) => model[column] !== null)) {
		return {
			inputLagMs: smallest(lag1080p60, lag4k60),
			inputLag4kMs: lag4k60 ?? lag4k120,
			isLagModeStated: 1,
		};
	}
	const lags = statedLags(model.inputLag ?? "").filter(({ rates }) =>
		rates.every((hz) => hz < FAST_HZ),
	);
	const lagsAt4k = lags.filter(({ resolutions }) => resolutions.includes("4K"));
	const lagsWithoutResolution = lags.filter(({ resolutions }) => resolutions.length === 0);
	return {
		inputLagMs: smallest(...lags.map(({ ms }) => ms)),
		inputLag4kMs: smallest(
			...(lagsAt4k.length > 0 ? lagsAt4k : lagsWithoutResolution).map(({ ms }) => ms),
		),
		isLagModeStated: lags.length > 0 ? 0 : null,
	};
}
