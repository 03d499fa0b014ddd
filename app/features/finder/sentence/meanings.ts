import { MEASURES } from "./measures";
import type { Meaning } from "./phrases";
import type { Sentence } from "./sentence";
import { phraseKey, type Vocabulary } from "./vocabulary";

/** The most words of one phrase. */
const MAX_PHRASE_WORDS = 4;

/** A piece of a sentence that means something: the word after it, and what it adds. */
export interface Understood {
	end: number;
	meaning: Meaning;
	/** It may as well be part of a model's name. */
	isNameLike: boolean;
}

/** The figure with a unit that begins at a word, if any. */
export function measureAt(sentence: Sentence, at: number): Understood | undefined {
	const start = sentence.starts[at] ?? 0;
	for (const { pattern, meaning } of MEASURES) {
		pattern.lastIndex = start;
		const match = pattern.exec(sentence.text);
		const understood = match && meaning(match.groups ?? {});
		if (!understood) continue;
		let end = at + 1;
		while ((sentence.starts[end] ?? Number.POSITIVE_INFINITY) < pattern.lastIndex) end += 1;
		return { end, meaning: understood, isNameLike: false };
	}
	return undefined;
}

/** The longest phrase of the vocabulary that begins at a word, if any. */
export function phraseAt(
	{ words }: Sentence,
	at: number,
	vocabulary: Vocabulary,
): Understood | undefined {
	for (let end = Math.min(at + MAX_PHRASE_WORDS, words.length); end > at; end -= 1) {
		const known = vocabulary.phrases.get(phraseKey(words.slice(at, end).join(" ")));
		if (known) return { end, ...known };
	}
	return undefined;
}
