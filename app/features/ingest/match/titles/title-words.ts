import { withoutAccents } from "~/config/accents";

/** Normalised words of a title: lower case, letters and digits, a final "+" and "&" spelled out. */
export interface TitleWords {
	words: string[];
	/** True for a word joined to the previous one by a hyphen, slash, point or underscore. */
	isJoinedToPrevious: boolean[];
	/** True for a word separated from the previous one by a comma, bracket, bar or dash. */
	isSeparatedFromPrevious: boolean[];
}

/** Further characters of a title are ignored. */
const MAX_TITLE_LENGTH = 400;

const WORD = /[a-z0-9]+\+?|\+|&/g;
const JOINING_SIGNS = new Set(["-", "/", ".", "_"]);
const SEPARATING_SIGNS = /[,|;()[\]–—]|\s-\s/;

const ORDINALS: Record<string, string> = { first: "1", second: "2", third: "3", fourth: "4" };

/** Replacements before splitting into words; `substring` is in every text that matches, as a fast check. */
const RESPELLINGS: readonly { substring: string; pattern: RegExp; replacement: string }[] = [
	{ substring: '"', pattern: /(\d)\s*"/g, replacement: "$1 inch " },
	{ substring: "''", pattern: /(\d)\s*''/g, replacement: "$1 inch " },
	{ substring: "'", pattern: /'/g, replacement: "" },
	{ substring: ",", pattern: /(\d),(?=\d{3}(?!\d))/g, replacement: "$1" },
	{ substring: ":", pattern: /\d[\d.]*:\d+/g, replacement: " " },
	{ substring: "%", pattern: /\d[\d.]*\s*%/g, replacement: " " },
	{ substring: "w/", pattern: /\bw\//g, replacement: " with " },
	{ substring: "+", pattern: /\b(hdr10|\d+)\+/g, replacement: "$1" },
	{
		substring: "gen",
		pattern: /\b([1-9])(?:st|nd|rd|th)?[\s-]+gen(?:eration)?\b/g,
		replacement: "gen$1",
	},
	{ substring: "gen", pattern: /\bgen(?:eration)?[.\s-]*([1-9])\b/g, replacement: "gen$1" },
	{ substring: "mk", pattern: /\bmk[.\s-]*(?:ii|2)\b/g, replacement: "mk2" },
];

function normalisedText(text: string): string {
	let normalised = text.slice(0, MAX_TITLE_LENGTH).toLowerCase();
	// biome-ignore lint/suspicious/noControlCharactersInRegex: most titles are plain ASCII, which needs no normalisation.
	if (/[^\x00-\x7f]/.test(normalised)) {
		normalised = withoutAccents(normalised.replace(/[®™©]/g, "").replace(/[”“″]/g, '"')).replace(
			/[’‘`]/g,
			"'",
		);
	}
	if (normalised.includes("gen")) {
		normalised = normalised.replace(
			/\b(first|second|third|fourth)[\s-]+gen/g,
			(_all, word: string) => `${ORDINALS[word]} gen`,
		);
	}
	for (const spelling of RESPELLINGS) {
		if (normalised.includes(spelling.substring))
			normalised = normalised.replace(spelling.pattern, spelling.replacement);
	}
	return normalised;
}

function spellOut(word: string): string {
	if (word === "&") return "and";
	return word.length > 1 && word.endsWith("+") ? `${word.slice(0, -1)}plus` : word;
}

/** Returns the words of a title, a brand or a model's name. */
export function readWords(text: string): TitleWords {
	const normalised = normalisedText(text);
	const words: string[] = [];
	const isJoinedToPrevious: boolean[] = [];
	const isSeparatedFromPrevious: boolean[] = [];
	let previousEnd = -1;
	for (const match of normalised.matchAll(WORD)) {
		const word = match[0];
		isJoinedToPrevious.push(
			match.index === previousEnd + 1 && JOINING_SIGNS.has(normalised.charAt(previousEnd)),
		);
		isSeparatedFromPrevious.push(
			match.index > previousEnd + 1 &&
				SEPARATING_SIGNS.test(normalised.slice(Math.max(previousEnd, 0), match.index)),
		);
		words.push(spellOut(word));
		previousEnd = match.index + word.length;
	}
	return { words, isJoinedToPrevious, isSeparatedFromPrevious };
}

/** Returns a name or part number without spaces, hyphens and capitals. */
export function joinedWords(text: string): string {
	return readWords(text).words.join("");
}
