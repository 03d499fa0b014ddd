import { withoutAccents } from "~/config/accents";

/** Normalised words of a title: lower case, letters and digits, a final "+" and "&" spelled out. */
export interface Words {
	words: string[];
	/** True for a word joined to the previous one by a hyphen, slash, point or underscore. */
	isTied: boolean[];
	/** True for a word separated from the previous one by a comma, bracket, bar or dash. */
	isParted: boolean[];
}

/** The rest of a longer title adds no names. */
const MAX_TITLE_LENGTH = 400;

const WORD = /[a-z0-9]+\+?|\+|&/g;
const TYING_SIGNS = new Set(["-", "/", ".", "_"]);
const PARTING_SIGNS = /[,|;()[\]–—]|\s-\s/;

const ORDINALS: Record<string, string> = { first: "1", second: "2", third: "3", fourth: "4" };

/** Texts that splitting into words would break, each with a sign that it always contains. */
const SPELLINGS: readonly { sign: string; pattern: RegExp; with: string }[] = [
	{ sign: '"', pattern: /(\d)\s*"/g, with: "$1 inch " },
	{ sign: "''", pattern: /(\d)\s*''/g, with: "$1 inch " },
	{ sign: "'", pattern: /'/g, with: "" },
	{ sign: ",", pattern: /(\d),(?=\d{3}(?!\d))/g, with: "$1" },
	{ sign: ":", pattern: /\d[\d.]*:\d+/g, with: " " },
	{ sign: "%", pattern: /\d[\d.]*\s*%/g, with: " " },
	{ sign: "w/", pattern: /\bw\//g, with: " with " },
	{ sign: "+", pattern: /\b(hdr10|\d+)\+/g, with: "$1" },
	{ sign: "gen", pattern: /\b([1-9])(?:st|nd|rd|th)?[\s-]+gen(?:eration)?\b/g, with: "gen$1" },
	{ sign: "gen", pattern: /\bgen(?:eration)?[.\s-]*([1-9])\b/g, with: "gen$1" },
	{ sign: "mk", pattern: /\bmk[.\s-]*(?:ii|2)\b/g, with: "mk2" },
];

function plainText(text: string): string {
	let plain = text.slice(0, MAX_TITLE_LENGTH).toLowerCase();
	// biome-ignore lint/suspicious/noControlCharactersInRegex: most titles are plain ASCII, which needs no normalisation.
	if (/[^\x00-\x7f]/.test(plain)) {
		plain = withoutAccents(plain.replace(/[®™©]/g, "").replace(/[”“″]/g, '"')).replace(
			/[’‘`]/g,
			"'",
		);
	}
	if (plain.includes("gen")) {
		plain = plain.replace(
			/\b(first|second|third|fourth)[\s-]+gen/g,
			(_all, word: string) => `${ORDINALS[word]} gen`,
		);
	}
	for (const spelling of SPELLINGS) {
		if (plain.includes(spelling.sign)) plain = plain.replace(spelling.pattern, spelling.with);
	}
	return plain;
}

function spellOut(word: string): string {
	if (word === "&") return "and";
	return word.length > 1 && word.endsWith("+") ? `${word.slice(0, -1)}plus` : word;
}

/** Returns the words of a title, a brand or a model's name. */
export function readWords(text: string): Words {
	const plain = plainText(text);
	const words: string[] = [];
	const isTied: boolean[] = [];
	const isParted: boolean[] = [];
	let end = -1;
	for (const match of plain.matchAll(WORD)) {
		const word = match[0];
		isTied.push(match.index === end + 1 && TYING_SIGNS.has(plain.charAt(end)));
		isParted.push(
			match.index > end + 1 && PARTING_SIGNS.test(plain.slice(Math.max(end, 0), match.index)),
		);
		words.push(spellOut(word));
		end = match.index + word.length;
	}
	return { words, isTied, isParted };
}

/** Returns a name or part number without spaces, hyphens and capitals. */
export function joinedWords(text: string): string {
	return readWords(text).words.join("");
}
