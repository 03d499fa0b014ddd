import { isInexact } from "./decimal";
import { ECO_WORDS, type Modes, modesOfNumbers, modeWords } from "./modes";

/** An exact number of a text with the column of its mode, "" for the normal one. */
export interface ModeFact {
	digits: string;
	mode: string;
	/** Its unit as written; blank without one. */
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

const PARTS = /[/;|\n]|,(?!\d)/;
/** A range, if its first end has no unit or a word stands between. */
const RANGE_SIGN = /^\s*(?:to|bis|tot|à|~|…|\.\.+)\s*$/iu;
const DASH = /^\s*[-–—]\s*$/;
const PAIR_SIGN = /^\s*[-–—~/]\s*$/;
/** A number of something else follows or precedes: a size, a ratio. */
const FOREIGN_RATIO_BEFORE = /\d\s*[:x×*]\s*$/i;
const FOREIGN_UNIT_BEHIND = /^\s*(?:[%°"²]|[:x×*]\s*\d)/i;
const LINK_WORDS =
	/^\s*[-–]?\s*(?:and|und|en|et|in|im|at|bei|with|mit|met|for|or|oder|of|ou|typ(?:ical|isch)?|max(?:imum)?|min(?:imum)?|approx)(?!\p{L})/iu;

interface Token {
	start: number;
	/** Behind its unit. */
	end: number;
	digits: string;
	unit: string;
	isOther: boolean;
}

function tokensIn(text: string, unit: string, modes: Modes): Token[] {
	const unitPattern = new RegExp(String.raw`^\s*(?:${unit})(?!\p{L})`, "iu");
	const modeStarts = new Set(modeWords(text, modes).map(({ start }) => start));
	const tokens = [...text.matchAll(NUMBER)].map(({ 0: digits, index: start }): Token => {
		const end = start + digits.length;
		const after = text.slice(end);
		const unitText = unitPattern.exec(after)?.[0];
		if (unitText !== undefined && !FOREIGN_RATIO_BEFORE.test(text.slice(0, start))) {
			return { start, end: end + unitText.length, digits, unit: unitText.trim(), isOther: false };
		}
		const wordAt = /^\s*[-–]?\s*(?=\p{L})/u.exec(after)?.[0].length;
		const isOfOther =
			wordAt !== undefined && !modeStarts.has(end + wordAt) && !LINK_WORDS.test(after);
		const isOther =
			isOfOther ||
			FOREIGN_UNIT_BEHIND.test(after) ||
			FOREIGN_RATIO_BEFORE.test(text.slice(0, start));
		return { start, end, digits, unit: "", isOther };
	});
	// 100-240 V: both are volts.
	for (const [at, token] of [...tokens.entries()].reverse()) {
		const next = tokens[at + 1];
		if (next?.isOther && token.unit === "" && PAIR_SIGN.test(text.slice(token.end, next.start))) {
			token.isOther = true;
		}
	}
	return tokens;
}

/** Returns the text beside a number up to the next separator or number. */
function textBeside(text: string, token: Token, last: Token | undefined, next: Token | undefined) {
	const before =
		text
			.slice(last?.end ?? 0, token.start)
			.split(PARTS)
			.at(-1) ?? "";
	const [after = ""] = text.slice(token.end, next?.start).split(PARTS);
	// In "350 W (max 380 W)" the bound is that of the second.
	return { before, after: next === undefined ? after : (after.split("(", 1)[0] ?? "") };
}

/** Splits a text at its strong separators, if each part has a number. */
function partsOf(text: string): string[] {
	const parts = text.split(/[;|\n]|,(?!\d)(?![^(]*\))/);
	return parts.every((part) => /\d/.test(part)) ? parts : [text];
}

function factsOfPart(text: string, unit: string, modes: Modes): ModeFact[] | undefined {
	const tokens = tokensIn(text, unit, modes);
	const modesByToken = modesOfNumbers(text, tokens, modes);
	if (modesByToken === undefined) return undefined;
	const hasUnit = tokens.some((token) => token.unit !== "");
	const isListed = modeWords(text, modes).length === tokens.length;
	return tokens.flatMap((token, index) => {
		const mode = modesByToken[index];
		const [last, next] = [tokens[index - 1], tokens[index + 1]];
		const left = last === undefined ? "" : text.slice(last.end, token.start);
		const right = next === undefined ? "" : text.slice(token.end, next.start);
		const isRange =
			RANGE_SIGN.test(left) ||
			RANGE_SIGN.test(right) ||
			(!isListed && DASH.test(right) && token.unit === "") ||
			(!isListed && DASH.test(left) && last?.unit === "");
		const isAside =
			hasUnit &&
			token.unit === "" &&
			mode === "" &&
			!PAIR_SIGN.test(left) &&
			!PAIR_SIGN.test(right);
		const { before, after } = textBeside(text, token, last, next);
		if (mode === undefined || token.isOther || isRange || isAside) return [];
		return isInexact(before, after) ? [] : [{ digits: token.digits, mode, unit: token.unit }];
	});
}

/**
 * Returns the exact numbers of a text, with this unit or without any, each with the mode that is named beside it:
 * "30 dB (eco 26)". A part in which that is not clear has none; neither have bounds, approximations and ranges.
 */
export function factsByMode(cell: string, unit: string, modes: Modes): ModeFact[] {
	const plain = cell
		.replace(WORD_BEFORE_DIGIT, "$1 ")
		.replace(DB_A, "dB")
		.replace(STANDARDS, " ")
		.replace(RANGE_IN_WORDS, "$1 to");
	const hasEco = ECO_WORDS.test(plain);
	const text = hasEco ? plain.replace(MAX_IN_BRACKETS, "(normal)") : plain;
	const isList = factsOfPart(text, unit, modes);
	const isApart = modeWords(text, modes).length === tokensIn(text, unit, modes).length;
	if (isList !== undefined && isApart) return isList;
	return partsOf(text).flatMap((part) => factsOfPart(part, unit, modes) ?? []);
}
