import { wordsOf } from "~/features/catalogue/words/words";

/** Upper limit of words in a synonym. */
export const MAX_PHRASE_WORDS = 6;

/** Depth to which meanings are replaced by the meanings of their words. */
const MAX_DEPTH = 5;

/** Upper limit in characters; longer texts are not replaced further. */
const MAX_MEANT_LENGTH = 1000;

interface Token {
	/** Folded for comparison; empty if the piece is no word. */
	folded: string;
	start: number;
	end: number;
}

/** Letters and digits with their combining marks. */
const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;

function tokensOf(text: string): Token[] {
	return [...text.matchAll(TOKEN)].map(({ 0: raw, index }) => ({
		folded: wordsOf(raw).join(" "),
		start: index,
		end: index + raw.length,
	}));
}

function phraseAt(tokens: readonly Token[], at: number, length: number): string {
	return tokens
		.slice(at, at + length)
		.map(({ folded }) => folded)
		.join(" ");
}

/** Returns a text as synonyms are stored and found: folded words separated by spaces. */
export function normalisePhrase(text: string): string {
	return wordsOf(text).join(" ");
}

/** Returns every run of words in a text that may be a synonym. */
function phrasesIn(text: string): string[] {
	const tokens = tokensOf(text);
	const phrases = tokens.flatMap((_, index) => {
		const longest = Math.min(MAX_PHRASE_WORDS, tokens.length - index);
		return Array.from({ length: longest }, (_, more) => phraseAt(tokens, index, more + 1));
	});
	return [...new Set(phrases)];
}

/** Replaces the words of a text by their meanings, the longest phrases first; the rest stays as typed. */
function replaceOnce(text: string, meanings: ReadonlyMap<string, string>): string {
	const tokens = tokensOf(text);
	let replaced = "";
	let done = 0;
	for (let at = 0; at < tokens.length; ) {
		let length = Math.min(MAX_PHRASE_WORDS, tokens.length - at);
		while (length > 0 && !meanings.has(phraseAt(tokens, at, length))) length -= 1;
		const meaning = meanings.get(phraseAt(tokens, at, length));
		const [first, last] = [tokens[at], tokens[at + length - 1]];
		if (meaning !== undefined && first && last) {
			replaced += text.slice(done, first.start) + meaning;
			done = last.end;
		}
		at += Math.max(1, length);
	}
	return replaced + text.slice(done);
}

/**
 * Replaces the words of a text by their meanings, repeatedly if the words of a meaning have one too. `meaningsOf`
 * receives the phrases of a text, and returns the meanings of those that are synonyms.
 */
export async function expandPhrases(
	text: string,
	meaningsOf: (phrases: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string> {
	let meant = text;
	for (let depth = 0; depth < MAX_DEPTH && meant.length <= MAX_MEANT_LENGTH; depth += 1) {
		const meanings = await meaningsOf(phrasesIn(meant));
		if (meanings.size === 0) return meant;
		meant = replaceOnce(meant, meanings);
	}
	return meant;
}

/** Returns true if a phrase would, by its new meaning and all others, mean itself or exceed the limits above. */
export function isCircular(
	phrase: string,
	meaning: string,
	otherSynonyms: ReadonlyMap<string, string>,
): boolean {
	const seen = new Set<string>();
	for (let text = meaning; !seen.has(text); text = replaceOnce(text, otherSynonyms)) {
		const isTooMuch = seen.size >= MAX_DEPTH || text.length > MAX_MEANT_LENGTH;
		if (isTooMuch || phrasesIn(text).includes(phrase)) return true;
		seen.add(text);
	}
	return false;
}
