import { wordsOf } from "~/features/catalogue/words/words";
import {
	allConditions,
	type Conditions,
	excludedValues,
	FILTERS,
	hasCondition,
	isChipKind,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderSort } from "~/features/finder/sorts";
import { scoredUse } from "~/features/scores/uses";
import { possessionAt } from "./possessions";
import { isGuideQuestion } from "./questions";
import {
	type Meaning,
	measurementAt,
	type PhraseMatch,
	phraseAt,
	phraseKey,
	type Sentence,
	sentenceOf,
	type Vocabulary,
} from "./vocabulary.server";

/** Words that set no condition and are not searched for either. */
const FILLERS: ReadonlySet<string> = new Set(
	[
		"projector projectors projecter beamer beamers room rooms screen",
		"picture image wall resolution light source lag price priced cost costs costing a an the this that which",
		"some any one me my our your i we it is are be has have can could would should will need needs want wants",
		"looking find show get buy please help for with and or in on at of to by from about around up between using",
		"use used when where watching playing best good great top nice",
		"quality really very too must also under over input first but as possible",
		"vs versus v compare compared comparison suit suits suitable",
		"watch what what's whats you there something anything do project projecting projected",
		"recommend recommended recommendation recommendations starter beginner beginners all-rounder allrounder",
	]
		.join(" ")
		.split(" "),
);

/** Words, and pairs of words, that negate the next ones. */
const NEGATIONS: ReadonlySet<string> = new Set([
	..."no not non never neither without except excluding exclude avoid don't dont isn't isnt".split(
		" ",
	),
	..."doesn't doesnt aren't arent won't wont can't cant".split(" "),
	...["anything but", "everything but", "any but", "all but", "other than", "rather than"],
	...["apart from", "instead of"],
]);

/** Words of a question besides its subject. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
	[
		"do does did is are am can could should will would how why what what's whats which when who",
		"explain tell difference differences mean means meaning definition define explained worth enough better than it's its there",
		"between many much big long you they if so just then instead actually ok okay work works hello hi",
	]
		.join(" ")
		.split(" "),
);

/** Returns true for a word that cannot be the subject of a question. */
export function isFillerInQuestion(word: string): boolean {
	return QUESTION_WORDS.has(word) || (FILLERS.has(word) && !QUESTION_SUBJECTS.has(word));
}

/** Words that are fillers in a wish, but may be the subject of a question. */
const QUESTION_SUBJECTS: ReadonlySet<string> = new Set(
	"screen picture wall resolution light source lag price cost costs room".split(" "),
);

/** Words between alternative brands: "BenQ or Epson". */
const BRAND_CONNECTORS: ReadonlySet<string> = new Set(["or", "vs", "versus", "v", "and"]);

/** Upper limit of words of a brand's name. */
const MAX_BRAND_WORDS = 3;

const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,5}$/.test(word);
const isCode = (word: string | undefined) =>
	word !== undefined && /[a-z]/.test(word) && /\d/.test(word);

/** Returns the brand whose name begins at a word, with the index after the name, if there is one. */
export function brandAt(
	{ words }: Sentence,
	wordIndex: number,
	{ brands }: Vocabulary,
): { slug: string; end: number } | undefined {
	for (let end = Math.min(wordIndex + MAX_BRAND_WORDS, words.length); end > wordIndex; end -= 1) {
		const slug = brands.get(phraseKey(words.slice(wordIndex, end).join(" ")));
		if (slug !== undefined) return { slug, end };
	}
	return undefined;
}

/** Returns true for a word that is neither understood nor a filler. */
function isUnknownWord(sentence: Sentence, wordIndex: number, vocabulary: Vocabulary): boolean {
	const word = sentence.words[wordIndex];
	return (
		word !== undefined &&
		phraseKey(word) !== "" &&
		!FILLERS.has(word) &&
		!NEGATIONS.has(word) &&
		!brandAt(sentence, wordIndex, vocabulary) &&
		!phraseAt(sentence, wordIndex, vocabulary) &&
		!measurementAt(sentence, wordIndex)
	);
}

const isBareNumber = (sentence: Sentence, wordIndex: number) =>
	isNumber(sentence.words[wordIndex]) && !measurementAt(sentence, wordIndex);

/** Returns the index after the first words of a model's name that begins at a word; undefined if none does. */
function endOfNameBeginning(
	sentence: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
): number | undefined {
	const brandEnd = brandAt(sentence, wordIndex, vocabulary)?.end;
	if (brandEnd !== undefined) {
		// "Samsung The Freestyle"
		const nameStart = sentence.words[brandEnd] === "the" ? brandEnd + 1 : brandEnd;
		if (isUnknownWord(sentence, nameStart, vocabulary)) return nameStart + 1;
		// "Epson Home Cinema 2350"
		const phrase = phraseAt(sentence, nameStart, vocabulary);
		return phrase && isBareNumber(sentence, phrase.end) ? phrase.end + 1 : undefined;
	}
	if (!isUnknownWord(sentence, wordIndex, vocabulary)) return undefined;
	if (isCode(sentence.words[wordIndex])) return wordIndex + 1;
	return !isNumber(sentence.words[wordIndex]) && isBareNumber(sentence, wordIndex + 1)
		? wordIndex + 2
		: undefined;
}

/**
 * Returns the index after a model's name that begins at a word; undefined if none does. A name begins with a brand and
 * a word that is not understood, with a word of letters and digits, or with a word and a number. Light sources and
 * resolutions that follow are part of it ("Capsule 3 Laser", "N3 4K"); a measurement, a use or a filler ends it.
 */
export function endOfNameAt(
	sentence: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
): number | undefined {
	let end = endOfNameBeginning(sentence, wordIndex, vocabulary);
	while (end !== undefined && end < sentence.words.length) {
		const phrase = phraseAt(sentence, end, vocabulary);
		// "Mi Smart Projector 2"
		const isInsideName =
			sentence.words[end] === "projector" &&
			(isBareNumber(sentence, end + 1) || isCode(sentence.words[end + 1]));
		if (phrase?.isNameLike && !measurementAt(sentence, end)) end = phrase.end;
		else if (
			isInsideName ||
			isBareNumber(sentence, end) ||
			isUnknownWord(sentence, end, vocabulary)
		)
			end += 1;
		else break;
	}
	return end;
}

/** Returns alternative brands, as in "BenQ or Epson", that begin at a word, if no model's name follows. */
function alternativeBrandsAt(
	sentence: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
): PhraseMatch | undefined {
	const brandSlugs: string[] = [];
	let end = wordIndex;
	for (let nextIndex = wordIndex; ; ) {
		if (endOfNameAt(sentence, nextIndex, vocabulary) !== undefined) return undefined;
		const brandMatch = brandAt(sentence, nextIndex, vocabulary);
		if (!brandMatch) break;
		brandSlugs.push(brandMatch.slug);
		end = brandMatch.end;
		nextIndex = BRAND_CONNECTORS.has(sentence.words[end] ?? "") ? end + 1 : end;
	}
	const distinctBrands = [...new Set(brandSlugs)].sort();
	return distinctBrands.length < 2
		? undefined
		: { end, meaning: { brand: distinctBrands }, isNameLike: false };
}

/** Upper limit of letters of a lone filler that may be the beginning of a model's name. */
const MAX_FIRST_LETTERS = 3;

/** Returns true for a lone filler that may be the beginning of a name: "For", of "Formovie". */
function mayBeginName({ words }: Sentence, { brands }: Vocabulary): boolean {
	const [word = ""] = words;
	if (words.length !== 1 || word.length < 2) return false;
	if (!FILLERS.has(word) && !NEGATIONS.has(word)) return false;
	return (
		word.length <= MAX_FIRST_LETTERS || [...brands.keys()].some((name) => name.startsWith(word))
	);
}

/** Words between a negation and the negated words. */
const WORDS_AFTER_NEGATION: ReadonlySet<string> = new Set(
	"a an the any too very really so want need for my with to be on in by from made".split(" "),
);

/**
 * Returns the values of `not` that exclude a meaning; empty unless it is a light source, a throw or a chip. Words for
 * effects of one chip ("rainbows", "colour wheel") already mean its exclusion, with and without a negation.
 */
function exclusionsFrom(meaning: Meaning): readonly string[] {
	const { light = [], throw: throwKinds = [], chip = [], not = [] } = meaning;
	const chips = not.every(isChipKind) ? not : [];
	return Object.keys(meaning).length === 1 ? [...light, ...throwKinds, ...chip, ...chips] : [];
}

/**
 * Reads a negation at a word, as one piece with the negated words ("not laser or LED", "no BenQ"). Its meaning is empty
 * unless all of these are light sources, throws, chips and brands. Undefined if the word is no negation.
 */
function findNegation(
	sentence: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
): PhraseMatch | undefined {
	const { rawWords, words } = sentence;
	const pair = words
		.slice(wordIndex, wordIndex + 2)
		.join(" ")
		.replaceAll("’", "'");
	const [firstWord = ""] = pair.split(" ");
	if (!NEGATIONS.has(pair) && !NEGATIONS.has(firstWord)) return undefined;
	const negatedValues: (readonly string[])[] = [];
	let end = wordIndex + (NEGATIONS.has(pair) && pair !== firstWord ? 2 : 1);
	const isAtEnd = () => end >= words.length || /[,;]$/.test(rawWords[end - 1] ?? "");
	for (;;) {
		while (!isAtEnd() && WORDS_AFTER_NEGATION.has(words[end] ?? "")) end += 1;
		if (isAtEnd()) break;
		const phrase = phraseAt(sentence, end, vocabulary);
		const nameEnd = phrase ? undefined : endOfNameAt(sentence, end, vocabulary);
		const brand = nameEnd === undefined ? brandAt(sentence, end, vocabulary) : undefined;
		const brandSlugs = brand ? [brand.slug] : [];
		negatedValues.push(phrase ? exclusionsFrom(phrase.meaning) : brandSlugs);
		end = phrase?.end ?? nameEnd ?? measurementAt(sentence, end)?.end ?? brand?.end ?? end + 1;
		// "not laser or LED"
		if (isAtEnd() || !/^n?or$/.test(words[end] ?? "")) break;
		end += 1;
	}
	const canBeExcluded =
		negatedValues.length > 0 && negatedValues.every((values) => values.length > 0);
	// The options of a condition are always in the order of its address.
	const not = FILTERS.not.encode(negatedValues.flat());
	return { end, meaning: canBeExcluded ? { not } : {}, isNameLike: false };
}

/** A piece of a sentence, as typed. */
export interface SentencePart {
	text: string;
	/** The conditions that it adds, possibly none; null for a search word. */
	meaning: Meaning | null;
	/** For a wish that no filter can fulfil: words for the nearest conditions; '' if there are none. */
	nearestWords: string;
	/** True if no dropped word and no comma stands between the previous part of the sentence and this one. */
	isJoined: boolean;
}

/** A sentence as conditions. */
export interface Understanding {
	/** True if it is a question about a subject of the guide; then only its conditions count, not its wishes. */
	isGuideQuestion: boolean;
	conditions: Conditions;
	/** The order that it requests; null if it requests none. */
	sort: FinderSort | null;
	/** Its pieces in order, without fillers. */
	parts: readonly SentencePart[];
}

function mergeSorted(values: readonly unknown[], addedValues: readonly unknown[]): unknown[] {
	return [...new Set([...values, ...addedValues])].sort();
}

/** Adds a meaning to conditions. An existing value stays; options are added to existing options. */
function addMeaning(conditions: Conditions, addedMeaning: Meaning): Conditions {
	return allConditions((name) => {
		const [value, addedValue] = [conditions[name], addedMeaning[name]];
		if (Array.isArray(value))
			return Array.isArray(addedValue) ? mergeSorted(value, addedValue) : value;
		return hasCondition(conditions, name) ? value : (addedValue ?? value);
	});
}

/**
 * Adds the conditions of a sentence to those in force. A value of the sentence replaces the existing one; features and
 * exclusions are added, because all of them must hold.
 */
export function addConditions(
	currentConditions: Conditions,
	statedConditions: Conditions,
): Conditions {
	return allConditions((name, { requiresAll }) => {
		const [value, addedValue] = [currentConditions[name], statedConditions[name]];
		if (requiresAll && Array.isArray(value) && Array.isArray(addedValue))
			return mergeSorted(value, addedValue);
		if (hasCondition(statedConditions, name)) return addedValue;
		// "not laser" in a list of lasers
		const excluded = excludedValues(statedConditions.not);
		return Array.isArray(value) ? value.filter((entry) => !excluded.has(entry)) : value;
	});
}

/**
 * Returns true for words that imply a room's light together with a use ("football", "bedroom"). Words for a use or a
 * light alone take precedence: beside a word for a use, "bedroom" sets the light only, and the reverse.
 */
export function impliesRoomLight({ use, room }: Meaning): boolean {
	return use !== undefined && room !== undefined;
}

/** Returns true if a sentence has conditions, an order or words to search for; false for "best projector". */
export function hasConditionsOrWords({ parts }: Understanding): boolean {
	return parts.some(({ meaning }) => meaning === null || Object.keys(meaning).length > 0);
}

/** Returns true if all values that are requested of a filter are excluded ("laser, not laser"). */
function isContradictory({ not, brand, light, throw: throwKinds, chip }: Conditions): boolean {
	const excluded = excludedValues(not);
	return [brand, light, throwKinds, chip].some(
		(values) => values.length > 0 && values.every((value) => excluded.has(value)),
	);
}

/** For gaming in the garden, makes the garden the use, because light and sockets depend on it; keeps gaming's lag. */
function preferOutdoorUse(
	parts: readonly SentencePart[],
	{ slugOfUse }: Vocabulary,
): readonly SentencePart[] {
	const [gamingUse, outdoorUse] = [
		slugOfUse("gaming"),
		slugOfUse("garden-entertainment-and-outdoor"),
	];
	const meanings = parts.flatMap(({ meaning }) => meaning ?? []);
	const firstUse = meanings.find(({ use }) => use)?.use;
	if (!gamingUse || firstUse !== gamingUse || !meanings.some(({ use }) => use === outdoorUse))
		return parts;
	const lag = meanings.find((meaning) => meaning.lag)?.lag ?? scoredUse("gaming").floors.lagMs;
	return parts.map((part) => {
		if (part.meaning?.use !== gamingUse || lag === undefined) return part;
		const { use: _, ...meaning } = part.meaning;
		return { ...part, meaning: { ...meaning, lag } };
	});
}

/**
 * Turns a sentence ("short throw for a classroom, 4,000 lumens, under £900") into conditions and an order; names of
 * brands and models are words to search for (docs/product.md#sentences).
 */
export function understandSentence(sentenceText: string, vocabulary: Vocabulary): Understanding {
	const sentence = sentenceOf(sentenceText);
	const { rawWords, words } = sentence;
	const sentenceParts: SentencePart[] = [];
	const isAsking = isGuideQuestion(sentence);
	const names = isAsking ? vocabulary.names() : undefined;
	const isDropped = (word: string) =>
		FILLERS.has(word) ||
		(isAsking && (QUESTION_WORDS.has(word) || names?.isPartOfName(word) !== true));
	let end = 0;
	function addPart(from: number, to: number, meaning: Meaning | null, nearestWords = "") {
		const isJoined = from === end && from > 0 && !/[,;]$/.test(rawWords[from - 1] ?? "");
		const text = rawWords
			.slice(from, to)
			.join(" ")
			.replace(/[,;]+$/, "");
		sentenceParts.push({ text, meaning, nearestWords, isJoined });
		end = to;
	}
	const nameEndAt = (wordIndex: number) => endOfNameAt(sentence, wordIndex, vocabulary);
	if (mayBeginName(sentence, vocabulary)) addPart(0, 1, null);
	for (let wordIndex = end; wordIndex < words.length; ) {
		// "replacing my old lamp projector" sets no condition: it is about the thing to be replaced.
		const possession = possessionAt(sentence, wordIndex, vocabulary, nameEndAt);
		const nameEnd = possession ? undefined : nameEndAt(wordIndex);
		const match: PhraseMatch | undefined =
			nameEnd === undefined
				? (possession ??
					measurementAt(sentence, wordIndex) ??
					alternativeBrandsAt(sentence, wordIndex, vocabulary) ??
					phraseAt(sentence, wordIndex, vocabulary) ??
					findNegation(sentence, wordIndex, vocabulary))
				: undefined;
		// Wishes in a question that set no condition are dropped.
		const isWithoutMeaning = isAsking && match && Object.keys(match.meaning).length === 0;
		if (match && !isWithoutMeaning)
			addPart(wordIndex, match.end, match.meaning, match.nearestWords);
		else if (!match) {
			const word = words[wordIndex] ?? "";
			for (let index = wordIndex; index < (nameEnd ?? wordIndex); index += 1) {
				if (!isAsking || names?.isPartOfName(words[index] ?? "")) addPart(index, index + 1, null);
			}
			if (nameEnd === undefined && wordsOf(word).length > 0 && !isDropped(word)) {
				addPart(wordIndex, wordIndex + 1, null);
			}
		}
		wordIndex = match?.end ?? nameEnd ?? wordIndex + 1;
	}
	const parts = preferOutdoorUse(sentenceParts, vocabulary);
	const meanings = parts.flatMap(({ meaning }) => meaning ?? []);
	const [meaningsWithLight = [], plainMeanings = []] = [true, false].map((impliesLight) =>
		meanings.filter((meaning) => impliesRoomLight(meaning) === impliesLight),
	);
	const conditions = [...plainMeanings, ...meaningsWithLight].reduce((conditionsSoFar, meaning) => {
		const extendedConditions = addMeaning(conditionsSoFar, meaning);
		return isContradictory(extendedConditions) ? conditionsSoFar : extendedConditions;
	}, NO_CONDITIONS);
	const sort = meanings.find((meaning) => meaning.sort)?.sort ?? null;
	return { isGuideQuestion: isAsking, conditions, sort, parts };
}
