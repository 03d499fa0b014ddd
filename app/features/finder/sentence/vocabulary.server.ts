import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutAccents } from "~/config/accents";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { wordsOf } from "~/features/catalogue/words/words";
import { decodeFinder } from "~/features/finder/filters/address-parts";
import type { MeasurementPattern, ToCurrentSlug } from "~/features/finder/filters/filter-kinds";
import {
	type Conditions,
	FILTER_LIST,
	type FilterName,
	hasCondition,
} from "~/features/finder/filters/filters";
import { AUDIENCE, OTHER_FACTS, QUANTITIES } from "~/features/finder/filters/units";
import type { FinderSort } from "~/features/finder/sorts";

import { type NamedModel, type SentenceNames, sentenceNames } from "./model-names";

/** A text cut into words. */
export interface Sentence {
	/** As typed. */
	rawWords: readonly string[];
	/** In lower case, without accents and surrounding punctuation. */
	words: readonly string[];
	/** The words with one space between them, for patterns of several words. */
	text: string;
	/** Position of each word in `text`. */
	starts: readonly number[];
}

/** Returns a word in lower case, without accents and surrounding punctuation. */
function normalisedWord(word: string): string {
	return (
		withoutAccents(word)
			.toLowerCase()
			.replace(/[–—−]/g, "-")
			.replace(/′′|''|’’|[“”]/g, '"')
			.replace(/^[("'‘[{,;:]+/, "")
			// The sign for feet stays: 8'
			.replace(/(?:[)\]},;:.!?]|(?<!^\d{1,2})['’])+$/, "")
			.replace(/(?<!\d)"+$/, "")
	);
}

/**
 * Cuts a text at white space, at slashes, at commas that are not inside a number, and after the "non" of "non-laser".
 */
export function sentenceOf(text: string): Sentence {
	const rawWords = text
		.split(/[\s/|]+|(?<=,)(?!\d)|(?<=;)|(?<=\bnon)-/i)
		.filter((word) => word !== "");
	// Punctuation alone still counts as a word, so that indexes of both lists agree.
	const words = rawWords.map((word) => normalisedWord(word) || ",");
	const starts: number[] = [];
	let length = 0;
	for (const word of words) {
		starts.push(length);
		length += word.length + 1;
	}
	return { rawWords, words, text: words.join(" "), starts };
}

/** Everyday words and their meaning in a sentence. */
export interface EverydayWords {
	words: string;
	/** Conditions as the query of an address; empty for a wish that no filter can fulfil. */
	conditions: string;
	/** Other words for the conditions nearest to such a wish; empty if there are none. */
	nearestWords: string;
}

/** The table of everyday words: its first line names the columns, and no cell contains a comma. */
export const EVERYDAY_WORDS: readonly EverydayWords[] = readFileSync(
	join("db", "seed", "everyday-words.csv"),
	"utf8",
)
	.trim()
	.split(/\r?\n/)
	.slice(1)
	.map((line) => {
		const [words = "", conditions = "", nearestWords = ""] = line.split(",");
		return { words, conditions, nearestWords };
	});

/** Conditions and an order that words set; empty for words that are understood and set no condition. */
export type Meaning = Partial<Conditions> & { sort?: FinderSort };

interface Phrase {
	meaning: Meaning;
	/** True for words that may also end a model's name. */
	isNameLike: boolean;
	/** Words for the conditions nearest to a wish that no filter can fulfil. */
	nearestWords?: string;
}

/** The phrases and names of a catalogue's sentences. */
export interface Vocabulary {
	/** By the phrase's letters and digits: "short throw", "short-throw" and "shortthrow" are one. */
	phrases: ReadonlyMap<string, Phrase>;
	/** Slugs of brands by the letters and digits of their names. */
	brands: ReadonlyMap<string, string>;
	/** Returns the current slug of a use by the slug that it has on a new site; null if the catalogue lacks the use. */
	slugOfUse(builtInSlug: string): string | null;
	/** Returns the names of models; undefined without models. */
	names(): SentenceNames | undefined;
}

/** A part of a sentence with a meaning, up to the word before `end`. */
export interface PhraseMatch extends Phrase {
	end: number;
}

/** Upper limit of words in one phrase. */
const MAX_PHRASE_WORDS = 4;

/** Returns a phrase's letters and digits. "HDR10+" is "hdr10plus", as in the tag. */
export function phraseKey(phrase: string): string {
	return wordsOf(phrase.replaceAll("+", " plus ")).join("");
}

/** Everyday words that may also end a model's name ("PicoPix Max TV"), as resolutions and light sources do. */
const NAME_WORDS: ReadonlySet<string> = new Set(["tv", "mini"]);
const NAME_FILTERS: ReadonlySet<string> = new Set(["res", "light", "chip"] satisfies FilterName[]);

/**
 * Returns the vocabulary of a catalogue, without uses and features that the catalogue lacks. Its uses and features take
 * precedence over everyday words that set no condition. Tags that end in a use's name ("gaming-projector") mean the
 * use.
 */
export function vocabularyOf(catalogue: {
	/** Slugs of categories. */
	uses: readonly string[];
	/** The slugs that categories have on a new site, which our phrases use, by their current slugs. */
	builtInSlugByUse?: ReadonlyMap<string, string>;
	/** Slugs of tags. */
	tags: readonly string[];
	/** Names as makers write them. */
	brands: readonly string[];
	models?: readonly NamedModel[];
}): Vocabulary {
	const { uses, builtInSlugByUse, tags, brands, models } = catalogue;
	const phrases = new Map<string, Phrase>();
	const add = (words: string, phrase: Phrase) => {
		const key = phraseKey(words);
		if (!phrases.has(key)) phrases.set(key, phrase);
	};
	for (const use of uses) add(use, { meaning: { use }, isNameLike: false });

	const useByBuiltInSlug = new Map(uses.map((use) => [builtInSlugByUse?.get(use) ?? use, use]));
	const toCurrentSlug: ToCurrentSlug = (filter, slug) => {
		if (filter === "use") return useByBuiltInSlug.get(slug) ?? null;
		return tags.includes(slug) ? slug : null;
	};
	const meanings = new Map<string, Meaning>();
	for (const { words, conditions } of EVERYDAY_WORDS) {
		const meaning = meanings.get(conditions) ?? meaningOf(conditions, toCurrentSlug);
		meanings.set(conditions, meaning);
		const filterNames = Object.keys(meaning);
		if (filterNames.length === 0) continue;
		const isNameLike = NAME_WORDS.has(words) || filterNames.every((name) => NAME_FILTERS.has(name));
		add(words, { meaning, isNameLike });
	}
	for (const tag of tags) {
		const words = wordsOf(tag.replace(/-projectors?$/, ""));
		const endsWithUse = words.some((_, index) => {
			const phrase = phrases.get(words.slice(index).join(""));
			return phrase?.meaning.use !== undefined && !phrase.isNameLike;
		});
		const isWord = /[a-z]/.test(tag) && tag.length > 1;
		if (isWord && !endsWithUse) add(tag, { meaning: { feature: [tag] }, isNameLike: false });
	}
	for (const { words, conditions, nearestWords } of EVERYDAY_WORDS) {
		if (conditions === "")
			add(words, { meaning: {}, isNameLike: NAME_WORDS.has(words), nearestWords });
	}
	let names: SentenceNames | undefined;
	return {
		phrases,
		slugOfUse: (builtInSlug) => useByBuiltInSlug.get(builtInSlug) ?? null,
		brands: new Map(brands.map((name) => [phraseKey(name), brandSlug(name)])),
		// Prepared for the first sentence that needs them: with many models, that takes a while.
		names() {
			if (models && !names) names = sentenceNames(models, brands);
			return names;
		},
	};
}

/** Reads conditions from the query of an address, without uses and features that the catalogue lacks. */
function meaningOf(query: string, toCurrentSlug: ToCurrentSlug): Meaning {
	const params = new URLSearchParams(query);
	const { conditions, sort } = decodeFinder(params, toCurrentSlug);
	const activeFilters = FILTER_LIST.filter(([name]) => hasCondition(conditions, name));
	return {
		...Object.fromEntries(activeFilters.map(([name]) => [name, conditions[name]])),
		...(params.has("sort") && { sort }),
	};
}

type MeasurementReader = readonly [name: FilterName, read: MeasurementPattern<unknown>["read"]];

/** The filters that each pattern sets, in the order in which patterns are tried. */
const READERS_BY_PATTERN = new Map<RegExp, MeasurementReader[]>();
for (const [name, { measurementPatterns = [] }] of FILTER_LIST) {
	for (const { pattern, read } of measurementPatterns) {
		READERS_BY_PATTERN.set(pattern, [...(READERS_BY_PATTERN.get(pattern) ?? []), [name, read]]);
	}
}
// Measurements that are understood, but set no filter.
READERS_BY_PATTERN.set(QUANTITIES, []);
READERS_BY_PATTERN.set(AUDIENCE, []);
READERS_BY_PATTERN.set(OTHER_FACTS, []);

/** Words for the conditions nearest to measurements that no filter can fulfil. */
const NEAREST_WORDS_BY_PATTERN = new Map([[AUDIENCE, "4,000 lumens"]]);

/** Returns the measurement that begins at a word; undefined if there is none. */
export function measurementAt(sentence: Sentence, wordIndex: number): PhraseMatch | undefined {
	const start = sentence.starts[wordIndex] ?? 0;
	for (const [pattern, readers] of READERS_BY_PATTERN) {
		pattern.lastIndex = start;
		const match = pattern.exec(sentence.text);
		if (!match) continue;
		const values = readers.map(([name, read]) => [name, read?.(match.groups ?? {})] as const);
		if (values.some(([, value]) => value === null)) continue;
		let end = wordIndex + 1;
		while ((sentence.starts[end] ?? Number.POSITIVE_INFINITY) < pattern.lastIndex) end += 1;
		const definedValues = values.filter(([, value]) => value !== undefined);
		const nearestWords = NEAREST_WORDS_BY_PATTERN.get(pattern) ?? "";
		return { end, meaning: Object.fromEntries(definedValues), isNameLike: false, nearestWords };
	}
	return undefined;
}

/** Returns the longest phrase of the vocabulary that begins at a word; undefined if there is none. */
export function phraseAt(
	{ words }: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
): PhraseMatch | undefined {
	for (let end = Math.min(wordIndex + MAX_PHRASE_WORDS, words.length); end > wordIndex; end -= 1) {
		const phrase = vocabulary.phrases.get(phraseKey(words.slice(wordIndex, end).join(" ")));
		if (phrase) return { end, ...phrase };
	}
	return undefined;
}
