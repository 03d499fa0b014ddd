import { DECIMAL, parseDecimal, RANGE_SEPARATOR } from "./decimal";
import type { ThrowKind } from "./numeric-facts";

export interface ThrowRatio {
	min: number;
	max: number;
}

/** A larger ratio is a typing error. */
const MAX_RATIO = 20;

/** Words around a ratio that do not change it. */
const WORDS_AROUND_RATIO = [
	/\([^)]*\)/g,
	/[\d.,]+\s*[x×]\s*(?:optical\s*)?zoom/g,
	/±\s*[\d.,]+\s*%/g,
	/throw ratio|throw|ratio|approx\.?|about|fixed|zoom|wide|tele|d\s*[/:]\s*w/g,
];

const COLON_ONE = String.raw`(?:\s*:\s*1(?:[.,]0+)?)?`;
const RATIO = new RegExp(
	`^(${DECIMAL})${COLON_ONE}(?:${RANGE_SEPARATOR}(${DECIMAL})${COLON_ONE})?$`,
);

/**
 * Returns the range of a throw ratio such as '1.32-2.15:1': distance from lens to wall divided by the picture's width.
 * Null for '1:1.2': some makers put the distance first and some the width.
 */
export function throwRatio(text: string): ThrowRatio | null {
	const bareRatio = WORDS_AROUND_RATIO.reduce(
		(remainingText, words) => remainingText.replace(words, " "),
		text.toLowerCase(),
	)
		.replace(/^[\s:;,~]+|[\s:;,.]+$/g, "")
		.replace(/\s+/g, " ");
	const [, first, second] = RATIO.exec(bareRatio) ?? [];
	if (first === undefined) return null;
	const ends = [first, second ?? first].map(parseDecimal);
	const min = Math.min(...ends);
	const max = Math.max(...ends);
	return min > 0 && max <= MAX_RATIO ? { min, max } : null;
}

const KIND_BY_NAME = new Map<string, ThrowKind>([
	["ultra", "ultra-short"],
	["ultra short", "ultra-short"],
	["ultrashort", "ultra-short"],
	["ust", "ultra-short"],
	["short", "short"],
	["standard", "standard"],
	["normal", "standard"],
	["long", "long"],
	["ultra long", "long"],
]);

/** Returns the kind of throw that a text such as 'Ultra short-throw' names, or null. */
export function throwKind(text: string): ThrowKind | null {
	const name = text
		.toLowerCase()
		.replace(/\([^)]*\)/g, " ")
		.replace(/throw|projector|lens|type/g, " ")
		.replace(/[\s_.-]+/g, " ")
		.trim();
	return KIND_BY_NAME.get(name) ?? null;
}

/** Returns the kind of throw for a lens's smallest throw ratio (docs/product.md#guide-figures). */
export function throwKindOfRatio(min: number): ThrowKind {
	if (min < 0.3) return "ultra-short";
	if (min < 1) return "short";
	return min <= 2 ? "standard" : "long";
}
