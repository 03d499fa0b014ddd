import { wordsOf } from "~/features/catalogue/words/words";

/** Upper limit of words in a synonym. */
export const MAX_PHRASE_WORDS = 6;

/** Upper limit of rounds: the words of a meaning may be synonyms too, and are replaced in the next round. */
const MAX_DEPTH = 5;

/** Upper limit in characters; longer texts are not replaced further. */
const MAX_EXPANDED_LENGTH = 1000;

interface Token {
	/** In lower case without accents; empty if the token is no word. */
	comparableText: string;
	start: number;
	end: number;
}

/** Letters and digits with their combining marks. */
const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;

function tokensOf(text: string): Token[] {
	return [...text.matchAll(TOKEN)].map(({ 0: rawText, index }) => ({
		comparableText: wordsOf(rawText).join(" "),
		start: index,
		end: index + rawText.length,
	}));
}

function phraseAt(tokens: readonly Token[], index: number, length: number): string {
	return tokens
		.slice(index, index + length)
		.map(({ comparableText }) => comparableText)
		.join(" ");
}

/** Returns a text as synonyms are stored: words in lower case without accents, separated by spaces. */
export function normalisePhrase(text: string): string {
	return wordsOf(text).join(" ");
}

/** Returns all sequences of words in a text that are short enough for a synonym. */
function phrasesIn(text: string): string[] {
	const tokens = tokensOf(text);
	const phrases = tokens.flatMap((_, index) => {
		const maxLength = Math.min(MAX_PHRASE_WORDS, tokens.length - index);
		return Array.from({ length: maxLength }, (_, extraWords) =>
			phraseAt(tokens, index, extraWords + 1),
		);
	});
	return [...new Set(phrases)];
}

/** Replaces the phrases of a text by their meanings, the longest phrases first; other words stay as typed. */
function replaceOnce(text: string, meanings: ReadonlyMap<string, string>): string {
	const tokens = tokensOf(text);
	let result = "";
	let copiedUntil = 0;
	for (let index = 0; index < tokens.length; ) {
		let length = Math.min(MAX_PHRASE_WORDS, tokens.length - index);
		while (length > 0 && !meanings.has(phraseAt(tokens, index, length))) length -= 1;
		const meaning = meanings.get(phraseAt(tokens, index, length));
		const [firstToken, lastToken] = [tokens[index], tokens[index + length - 1]];
		if (meaning !== undefined && firstToken && lastToken) {
			result += text.slice(copiedUntil, firstToken.start) + meaning;
			copiedUntil = lastToken.end;
		}
		index += Math.max(1, length);
	}
	return result + text.slice(copiedUntil);
}

/**
 * Replaces the words of a text by their meanings, repeatedly if the words of a meaning have one too. `meaningsOf`
 * receives the phrases of a text, and returns the meanings of those that are synonyms.
 */
export async function expandPhrases(
	text: string,
	meaningsOf: (phrases: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string> {
	let expandedText = text;
	for (let depth = 0; depth < MAX_DEPTH && expandedText.length <= MAX_EXPANDED_LENGTH; depth += 1) {
		const meanings = await meaningsOf(phrasesIn(expandedText));
		if (meanings.size === 0) return expandedText;
		expandedText = replaceOnce(expandedText, meanings);
	}
	return expandedText;
}

/** Returns true if, with this meaning and the other synonyms, a phrase would mean itself or exceed the limits above. */
export function isCircular(
	phrase: string,
	meaning: string,
	otherSynonyms: ReadonlyMap<string, string>,
): boolean {
	const seenTexts = new Set<string>();
	for (let text = meaning; !seenTexts.has(text); text = replaceOnce(text, otherSynonyms)) {
		const exceedsLimits = seenTexts.size >= MAX_DEPTH || text.length > MAX_EXPANDED_LENGTH;
		if (exceedsLimits || phrasesIn(text).includes(phrase)) return true;
		seenTexts.add(text);
	}
	return false;
}
