import { withoutAccents } from "~/config/accents";

/** Returns the words of a text as index and query compare them: letters and digits, no accents, lower case. */
export function wordsOf(text: string): string[] {
	return (
		withoutAccents(text)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** Marks a word as part of a name, in the index and in queries, with a character that no word contains. */
export function markNamePart(word: string): string {
	return `\u00b6${word}`;
}

/**
 * Returns other spellings of a name, as words that are searched by their beginnings: 'EH-TW7100' is 'ehtw7100',
 * 'tw7100' and '7100', so that separators are optional between letters, digits and capitals.
 */
export function spellingsOf(name: string): string[] {
	const pieces = wordsOf(
		withoutAccents(name).replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})|(\p{Ll})(?=\p{Lu})/gu, "$& "),
	);
	return pieces.map((_, start) => pieces.slice(start).join(""));
}

/** Shoppers' names for terms of specifications, in lower case without accents. */
const COMMON_NAMES: readonly (readonly [term: string, commonName: string])[] = [
	["ultra short throw", "ust"],
	["1280 x 720", "720p"],
	["1920 x 1080", "1080p"],
	["3840 x 2160", "2160p uhd"],
];

/** Adds shoppers' names to a model's details, which are in lower case without accents. */
export function withShoppersTerms(details: string): string {
	const commonNames = COMMON_NAMES.filter(([term]) => details.includes(term)).map(
		([, name]) => name,
	);
	return [details, ...commonNames].join(" ");
}
