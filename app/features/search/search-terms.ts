/** Longest query read; the rest of a longer one is ignored. */
const LONGEST_QUERY = 200;

/** More words than this narrow nothing further. */
const MOST_TERMS = 8;

/** Shortest query that is searched at all (spec section 9). */
export const SHORTEST_QUERY = 2;

/** Text as the index compares it: no accents, lower case. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.toLowerCase();
}

/** The words of a query: letters and digits only, so that operators and quotes are only text. */
export function searchTerms(query: string): string[] {
	if (query.trim().length < SHORTEST_QUERY) return [];
	const words = fold(query.slice(0, LONGEST_QUERY)).match(/[\p{L}\p{N}]+/gu) ?? [];
	return [...new Set(words)].slice(0, MOST_TERMS);
}

/**
 * Other ways a model number is typed: without its separators ('EH-TW7100': 'ehtw7100') and with a space
 * between letters and digits ('tw 7100').
 */
export function modelSpellings(model: string): string {
	const words = fold(model).match(/[\p{L}\p{N}]+/gu) ?? [];
	const joined = words.join("");
	const split = words
		.join(" ")
		.replace(/(\p{L})(\p{N})/gu, "$1 $2")
		.replace(/(\p{N})(\p{L})/gu, "$1 $2");
	return [...new Set([joined, ...words, ...split.split(" ")])].join(" ");
}
