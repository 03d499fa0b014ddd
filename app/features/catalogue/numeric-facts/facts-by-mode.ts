import { isInexact } from "./decimal";
import { ECO_WORDS, type Modes, modesOfNumbers, modeWords } from "./modes";

/** An exact number in a text, with its unit and the mode in which it holds. */
export interface ModeFact {
	digits: string;
	/** The column of the catalogue for facts in this mode; "" for the normal mode. */
	mode: string;
	/** The unit as written; blank if the number has no unit. */
	unit: string;
}

const NUMBER = /(?<![\p{L}\d.,])\d+(?:[.,'’]\d+)*(?:[\s\u202f]\d{3}(?!\d))*/gu;
/** Standards that have numbers of their own. */
const STANDARDS =
	/(?<!\p{L})(?:iso|iec|en|din|jis|ce)(?:[\s/-]*(?:iso|iec|en))*[\s/-]*\d+(?:[-:]\d+)*/giu;
const RANGE_IN_WORDS =
	/(?<!\p{L})(?:between|zwischen|tussen|entre)\s+(\d[^;|\n]{0,12}?)\s+(?:and|und|en|et)(?=\s+\d)/giu;
/** A word before a number: "eco26". */
const WORD_BEFORE_DIGIT = /(\p{L}{3})(?=\d)/gu;
const DB_A = /db\s*\(\s*a\s*\)/gi;
const MAX_IN_BRACKETS = /\(\s*max(?:imum|imal)?\.?\s*\)/gi;

const PART_SEPARATOR = /[/;|\n]|,(?!\d)/;
/** Signs and words between the two ends of a range. */
const RANGE_SIGN = /^\s*(?:to|bis|tot|à|~|…|\.\.+)\s*$/iu;
const DASH = /^\s*[-–—]\s*$/;
/** A sign between two numbers that share the unit after the second: "100-240 V". */
const PAIR_SIGN = /^\s*[-–—~/]\s*$/;
/** Signs before or after a number that is part of something else: of a size or a ratio. */
const FOREIGN_RATIO_BEFORE = /\d\s*[:x×*]\s*$/i;
const FOREIGN_UNIT_AFTER = /^\s*(?:[%°"²]|[:x×*]\s*\d)/i;
/** Words between a number and the name of its mode, so no unit: "26 in eco mode". */
const LINK_WORDS =
	/^\s*[-–]?\s*(?:and|und|en|et|in|im|at|bei|with|mit|met|for|or|oder|of|ou|typ(?:ical|isch)?|max(?:imum)?|min(?:imum)?|approx)(?!\p{L})/iu;

interface Token {
	start: number;
	/** Index after the number and its unit. */
	end: number;
	digits: string;
	unit: string;
	isOfOtherUnit: boolean;
}

function tokensIn(text: string, unitPattern: string, modes: Modes): Token[] {
	const leadingUnit = new RegExp(String.raw`^\s*(?:${unitPattern})(?!\p{L})`, "iu");
	const modeStarts = new Set(modeWords(text, modes).map(({ start }) => start));
	const tokens = [...text.matchAll(NUMBER)].map(({ 0: digits, index: start }): Token => {
		const end = start + digits.length;
		const after = text.slice(end);
		const unitText = leadingUnit.exec(after)?.[0];
		if (unitText !== undefined && !FOREIGN_RATIO_BEFORE.test(text.slice(0, start))) {
			return {
				start,
				end: end + unitText.length,
				digits,
				unit: unitText.trim(),
				isOfOtherUnit: false,
			};
		}
		const wordOffset = /^\s*[-–]?\s*(?=\p{L})/u.exec(after)?.[0].length;
		const hasForeignWord =
			wordOffset !== undefined && !modeStarts.has(end + wordOffset) && !LINK_WORDS.test(after);
		const isOfOtherUnit =
			hasForeignWord ||
			FOREIGN_UNIT_AFTER.test(after) ||
			FOREIGN_RATIO_BEFORE.test(text.slice(0, start));
		return { start, end, digits, unit: "", isOfOtherUnit };
	});
	// 100-240 V: both are volts.
	for (const [index, token] of [...tokens.entries()].reverse()) {
		const next = tokens[index + 1];
		if (
			next?.isOfOtherUnit &&
			token.unit === "" &&
			PAIR_SIGN.test(text.slice(token.end, next.start))
		) {
			token.isOfOtherUnit = true;
		}
	}
	return tokens;
}

/** Returns the text beside a number up to the next separator or number. */
function textBeside(
	text: string,
	token: Token,
	previous: Token | undefined,
	next: Token | undefined,
) {
	const before =
		text
			.slice(previous?.end ?? 0, token.start)
			.split(PART_SEPARATOR)
			.at(-1) ?? "";
	const [after = ""] = text.slice(token.end, next?.start).split(PART_SEPARATOR);
	// In "350 W (max 380 W)" the bound belongs to the second number.
	return { before, after: next === undefined ? after : (after.split("(", 1)[0] ?? "") };
}

/** Splits a text at semicolons, bars, line ends, and commas outside numbers and brackets, if each part has a number. */
function splitAtSeparators(text: string): string[] {
	const parts = text.split(/[;|\n]|,(?!\d)(?![^(]*\))/);
	return parts.every((part) => /\d/.test(part)) ? parts : [text];
}

function factsOfPart(text: string, unitPattern: string, modes: Modes): ModeFact[] | undefined {
	const tokens = tokensIn(text, unitPattern, modes);
	const modesByToken = modesOfNumbers(text, tokens, modes);
	if (modesByToken === undefined) return undefined;
	const hasUnit = tokens.some((token) => token.unit !== "");
	const hasOneModePerNumber = modeWords(text, modes).length === tokens.length;
	return tokens.flatMap((token, index) => {
		const mode = modesByToken[index];
		const [previous, next] = [tokens[index - 1], tokens[index + 1]];
		const textBetweenPrevious = previous === undefined ? "" : text.slice(previous.end, token.start);
		const textBetweenNext = next === undefined ? "" : text.slice(token.end, next.start);
		const isRange =
			RANGE_SIGN.test(textBetweenPrevious) ||
			RANGE_SIGN.test(textBetweenNext) ||
			(!hasOneModePerNumber && DASH.test(textBetweenNext) && token.unit === "") ||
			(!hasOneModePerNumber && DASH.test(textBetweenPrevious) && previous?.unit === "");
		const isWithoutUnitAndMode =
			hasUnit &&
			token.unit === "" &&
			mode === "" &&
			!PAIR_SIGN.test(textBetweenPrevious) &&
			!PAIR_SIGN.test(textBetweenNext);
		const { before, after } = textBeside(text, token, previous, next);
		if (mode === undefined || token.isOfOtherUnit || isRange || isWithoutUnitAndMode) return [];
		return isInexact(before, after) ? [] : [{ digits: token.digits, mode, unit: token.unit }];
	});
}

/**
 * Returns the exact numbers of a text, with a unit that matches the pattern or without any, each with the mode that is
 * named beside it: "30 dB (eco 26)". Leaves out bounds, approximations, ranges, and parts of the text in which the modes
 * are not clear.
 */
export function factsByMode(cell: string, unitPattern: string, modes: Modes): ModeFact[] {
	const cleanText = cell
		.replace(WORD_BEFORE_DIGIT, "$1 ")
		.replace(DB_A, "dB")
		.replace(STANDARDS, " ")
		.replace(RANGE_IN_WORDS, "$1 to");
	// Beside an eco mode, the highest number is that of the normal mode: "30 dB (max), 26 dB (eco)".
	const hasEco = ECO_WORDS.test(cleanText);
	const text = hasEco ? cleanText.replace(MAX_IN_BRACKETS, "(normal)") : cleanText;
	const factsOfText = factsOfPart(text, unitPattern, modes);
	const hasOneModePerNumber =
		modeWords(text, modes).length === tokensIn(text, unitPattern, modes).length;
	if (factsOfText !== undefined && hasOneModePerNumber) return factsOfText;
	return splitAtSeparators(text).flatMap((part) => factsOfPart(part, unitPattern, modes) ?? []);
}
