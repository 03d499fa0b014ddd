import { wordsOf } from "~/features/catalogue/words/words";
import type { Measure } from "~/features/finder/filters/filter-kinds";
import { type Conditions, FILTER_LIST, type FilterName } from "~/features/finder/filters/filters";
import { OTHER_FIGURES } from "~/features/finder/filters/units";
import { FINDER_SORTS, type FinderSort } from "~/features/finder/sorts";
import { FEATURE_PHRASES, SORT_PHRASES, USE_PHRASES, WISHES } from "./phrases";
import type { Sentence } from "./sentence";

/** Conditions and an order that words set; empty for words that are understood and set no condition. */
export type Meaning = Partial<Conditions> & {
	sort?: FinderSort;
	/** Options that are not wanted. */
	not?: Partial<Record<FilterName, readonly string[]>>;
};

interface Phrase {
	meaning: Meaning;
	/** True for words that may also end a model's name. */
	isNameLike: boolean;
}

/** The phrases and names of a catalogue's sentences. */
export interface Vocabulary {
	/** By the phrase's letters and digits: "short throw", "short-throw" and "shortthrow" are one. */
	phrases: ReadonlyMap<string, Phrase>;
	/** The letters and digits of brands' names. */
	brands: ReadonlySet<string>;
}

/** A part of a sentence with a meaning, up to the word before `end`. */
export interface Understood extends Phrase {
	end: number;
}

/** Upper limit of words in one phrase. */
const MAX_PHRASE_WORDS = 4;

/** Returns a phrase's letters and digits. "HDR10+" is "hdr10plus", as in the tag. */
export function phraseKey(phrase: string): string {
	return wordsOf(phrase.replaceAll("+", " plus ")).join("");
}

/** The phrases of the filters; one that several filters list sets all of them. */
function filterPhrases(): Map<string, Phrase> {
	const phrases = new Map<string, Phrase>();
	for (const [name, { words }] of FILTER_LIST) {
		for (const isNameLike of [true, false]) {
			for (const [value, texts] of (isNameLike ? words?.namePhrases : words?.phrases) ?? []) {
				for (const key of texts.map(phraseKey)) {
					const meaning = { ...phrases.get(key)?.meaning, [name]: value };
					phrases.set(key, { meaning, isNameLike });
				}
			}
		}
	}
	return phrases;
}

/**
 * Returns the vocabulary of a catalogue, without uses and features that it does not have. Tags that are made of a use's
 * name ("gaming-projector") mean the use.
 */
export function vocabularyOf(catalogue: {
	/** Slugs of categories. */
	uses: readonly string[];
	/** Current slugs of categories by the slugs that our phrases use for them. */
	useTexts?: ReadonlyMap<string, string>;
	/** Slugs of tags. */
	tags: readonly string[];
	/** Names as makers write them. */
	brands: readonly string[];
}): Vocabulary {
	const phrases = filterPhrases();
	const add = (texts: readonly string[], meaning: Meaning) => {
		for (const key of texts.map(phraseKey)) {
			if (!phrases.has(key)) phrases.set(key, { meaning, isNameLike: false });
		}
	};
	for (const sort of FINDER_SORTS) add(SORT_PHRASES[sort], { sort });
	add(WISHES, {});
	const useWords: string[] = [];
	for (const use of catalogue.uses) {
		const texts = [use, ...(USE_PHRASES[catalogue.useTexts?.get(use) ?? use] ?? [])];
		add(texts, { use });
		useWords.push(...texts.map((text) => ` ${wordsOf(text).join(" ")} `));
	}
	for (const tag of catalogue.tags) {
		const spaced = ` ${wordsOf(tag).join(" ")} `;
		const isOfUse = useWords.some((word) => spaced.includes(word));
		if (!isOfUse && /[a-z]/.test(tag) && tag.length > 1) add([tag], { feature: [tag] });
		add(FEATURE_PHRASES[tag] ?? [], { feature: [tag] });
	}
	return { phrases, brands: new Set(catalogue.brands.map(phraseKey)) };
}

type Reader = readonly [name: FilterName, read: Measure<unknown>["read"]];

/** The filters that each pattern sets, in the order in which patterns are tried. */
const MEASURES = new Map<RegExp, Reader[]>();
for (const [name, { words }] of FILTER_LIST) {
	for (const { pattern, read } of words?.measures ?? []) {
		MEASURES.set(pattern, [...(MEASURES.get(pattern) ?? []), [name, read]]);
	}
}
MEASURES.set(OTHER_FIGURES, []);

/** Returns the figure with a unit that begins at a word, if any. */
export function measureAt(sentence: Sentence, at: number): Understood | undefined {
	const start = sentence.starts[at] ?? 0;
	for (const [pattern, readers] of MEASURES) {
		pattern.lastIndex = start;
		const match = pattern.exec(sentence.text);
		if (!match) continue;
		const values = readers.map(([name, read]) => [name, read(match.groups ?? {})] as const);
		if (values.some(([, value]) => value === null)) continue;
		let end = at + 1;
		while ((sentence.starts[end] ?? Number.POSITIVE_INFINITY) < pattern.lastIndex) end += 1;
		const asked = values.filter(([, value]) => value !== undefined);
		return { end, meaning: Object.fromEntries(asked), isNameLike: false };
	}
	return undefined;
}

/** Returns the longest phrase of the vocabulary that begins at a word, if any. */
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
