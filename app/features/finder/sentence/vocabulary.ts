import { wordsOf } from "~/features/catalogue/words/words";
import { FEATURE_PHRASES, type Meaning, NAME_LIKE_PHRASES, PHRASES, USE_PHRASES } from "./phrases";

/** What sentences of one catalogue may mean; built once for many sentences. */
export interface Vocabulary {
	/** By the letters and digits of the phrase alone: "short throw", "short-throw" and "shortthrow" are one. */
	phrases: ReadonlyMap<string, { meaning: Meaning; isNameLike: boolean }>;
	/** The same of brands' names. */
	brands: ReadonlySet<string>;
}

/** Letters and digits of a phrase. "HDR10+" is "hdr10plus", as in the tag. */
export function phraseKey(phrase: string): string {
	return wordsOf(phrase.replaceAll("+", " plus ")).join("");
}

/**
 * The vocabulary of a catalogue. A use or feature that it does not have is not understood. Tags that are made of a
 * use's name ("gaming-projector") mean the use.
 */
export function vocabularyOf(catalogue: {
	/** Slugs of categories. */
	uses: readonly string[];
	/** By which slugs our phrases know those whose address is another now. */
	useTexts?: ReadonlyMap<string, string>;
	/** Slugs of tags. */
	tags: readonly string[];
	/** Names as makers write them. */
	brands: readonly string[];
}): Vocabulary {
	const phrases = new Map<string, { meaning: Meaning; isNameLike: boolean }>();
	const add = (phrase: string, meaning: Meaning, isNameLike = false) => {
		const key = phraseKey(phrase);
		if (!phrases.has(key)) phrases.set(key, { meaning, isNameLike });
	};
	for (const [meaning, texts] of NAME_LIKE_PHRASES) {
		for (const text of texts) add(text, meaning, true);
	}
	for (const [meaning, texts] of PHRASES) for (const text of texts) add(text, meaning);
	const useWords: string[] = [];
	for (const use of catalogue.uses) {
		const texts = [use, ...(USE_PHRASES[catalogue.useTexts?.get(use) ?? use] ?? [])];
		for (const text of texts) add(text, { use });
		useWords.push(...texts.map((text) => ` ${wordsOf(text).join(" ")} `));
	}
	for (const tag of catalogue.tags) {
		const spaced = ` ${wordsOf(tag).join(" ")} `;
		const isOfUse = useWords.some((word) => spaced.includes(word));
		if (!isOfUse && /[a-z]/.test(tag) && tag.length > 1) add(tag, { features: [tag] });
		for (const text of FEATURE_PHRASES[tag] ?? []) add(text, { features: [tag] });
	}
	return { phrases, brands: new Set(catalogue.brands.map(phraseKey)) };
}
