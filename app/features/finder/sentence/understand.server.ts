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
import { isQuestion } from "./questions";
import {
	type Meaning,
	measureAt,
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

/** Returns true for a word that no question is about. */
export function isFiller(word: string): boolean {
	return QUESTION_WORDS.has(word) || (FILLERS.has(word) && !SUBJECTS.has(word));
}

/** Fillers of a wish that a question may be about. */
const SUBJECTS: ReadonlySet<string> = new Set(
	"screen picture wall resolution light source lag price cost costs room".split(" "),
);

/** Words between two brands of which any will do. */
const ALTERNATIVES: ReadonlySet<string> = new Set(["or", "vs", "versus", "v", "and"]);

/** The most words of a brand's name. */
const MAX_BRAND_WORDS = 3;

const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,5}$/.test(word);
const isCode = (word: string | undefined) =>
	word !== undefined && /[a-z]/.test(word) && /\d/.test(word);

/** Returns the brand whose name begins at a word, with the index after the name, if there is one. */
export function brandAt(
	{ words }: Sentence,
	at: number,
	{ brands }: Vocabulary,
): { slug: string; end: number } | undefined {
	for (let end = Math.min(at + MAX_BRAND_WORDS, words.length); end > at; end -= 1) {
		const slug = brands.get(phraseKey(words.slice(at, end).join(" ")));
		if (slug !== undefined) return { slug, end };
	}
	return undefined;
}

/** A word that is neither understood nor a filler. */
function isUnknownWord(sentence: Sentence, at: number, vocabulary: Vocabulary): boolean {
	const word = sentence.words[at];
	return (
		word !== undefined &&
		phraseKey(word) !== "" &&
		!FILLERS.has(word) &&
		!NEGATIONS.has(word) &&
		!brandAt(sentence, at, vocabulary) &&
		!phraseAt(sentence, at, vocabulary) &&
		!measureAt(sentence, at)
	);
}

const isBareNumber = (sentence: Sentence, at: number) =>
	isNumber(sentence.words[at]) && !measureAt(sentence, at);

/** Returns the index after the first words of a model's name, if one begins here. */
function endOfNameBeginning(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
): number | undefined {
	const brand = brandAt(sentence, at, vocabulary)?.end;
	if (brand !== undefined) {
		// "Samsung The Freestyle"
		const first = sentence.words[brand] === "the" ? brand + 1 : brand;
		if (isUnknownWord(sentence, first, vocabulary)) return first + 1;
		// "Epson Home Cinema 2350"
		const phrase = phraseAt(sentence, first, vocabulary);
		return phrase && isBareNumber(sentence, phrase.end) ? phrase.end + 1 : undefined;
	}
	if (!isUnknownWord(sentence, at, vocabulary)) return undefined;
	if (isCode(sentence.words[at])) return at + 1;
	return !isNumber(sentence.words[at]) && isBareNumber(sentence, at + 1) ? at + 2 : undefined;
}

/**
 * Returns the index after a model's name that begins at a word, if one does: a brand with a word that is not
 * understood, a word of letters and digits, or a word with a number. Light sources and resolutions that follow belong
 * to it ("Capsule 3 Laser", "N3 4K"); a figure with its unit, a use or a filler ends it.
 */
export function nameAt(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
	let end = endOfNameBeginning(sentence, at, vocabulary);
	while (end !== undefined && end < sentence.words.length) {
		const phrase = phraseAt(sentence, end, vocabulary);
		// "Mi Smart Projector 2"
		const isInside =
			sentence.words[end] === "projector" &&
			(isBareNumber(sentence, end + 1) || isCode(sentence.words[end + 1]));
		if (phrase?.isNameLike && !measureAt(sentence, end)) end = phrase.end;
		else if (isInside || isBareNumber(sentence, end) || isUnknownWord(sentence, end, vocabulary))
			end += 1;
		else break;
	}
	return end;
}

/** Returns brands of which any will do, as in "BenQ or Epson", if they begin at a word and no model's name follows. */
function alternativeBrandsAt(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
): PhraseMatch | undefined {
	const brand: string[] = [];
	let end = at;
	for (let next = at; ; ) {
		if (nameAt(sentence, next, vocabulary) !== undefined) return undefined;
		const brandMatch = brandAt(sentence, next, vocabulary);
		if (!brandMatch) break;
		brand.push(brandMatch.slug);
		end = brandMatch.end;
		next = ALTERNATIVES.has(sentence.words[end] ?? "") ? end + 1 : end;
	}
	const different = [...new Set(brand)].sort();
	return different.length < 2
		? undefined
		: { end, meaning: { brand: different }, isNameLike: false };
}

/** The most letters of a lone filler that may be the first ones of a model's name. */
const MAX_FIRST_LETTERS = 3;

/** True for a lone word that means nothing, but may be the first letters of a name: "For", of "Formovie". */
function mayBeginName({ words }: Sentence, { brands }: Vocabulary): boolean {
	const [word = ""] = words;
	if (words.length !== 1 || word.length < 2) return false;
	if (!FILLERS.has(word) && !NEGATIONS.has(word)) return false;
	return (
		word.length <= MAX_FIRST_LETTERS || [...brands.keys()].some((name) => name.startsWith(word))
	);
}

/** Words between a negation and what it negates. */
const WORDS_AFTER_NEGATION: ReadonlySet<string> = new Set(
	"a an the any too very really so want need for my with to be on in by from made".split(" "),
);

/**
 * Returns the values of `not` that exclude a meaning; empty for anything but a light source, a throw or a chip. Words
 * for what only one chip shows ("rainbows", "colour wheel") exclude it with a negation or without.
 */
function exclusionsFrom(meaning: Meaning): readonly string[] {
	const { light = [], throw: throwKinds = [], chip = [], not = [] } = meaning;
	const chips = not.every(isChipKind) ? not : [];
	return Object.keys(meaning).length === 1 ? [...light, ...throwKinds, ...chip, ...chips] : [];
}

/**
 * Reads a negation at a word, as one piece with the negated words ("not laser or LED", "no BenQ"). Its meaning is empty
 * unless all of them are light sources, throws, chips and brands. Undefined for another word.
 */
function findNegation(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
): PhraseMatch | undefined {
	const { rawWords, words } = sentence;
	const pair = words
		.slice(at, at + 2)
		.join(" ")
		.replaceAll("’", "'");
	const [firstWord = ""] = pair.split(" ");
	if (!NEGATIONS.has(pair) && !NEGATIONS.has(firstWord)) return undefined;
	const negated: (readonly string[])[] = [];
	let end = at + (NEGATIONS.has(pair) && pair !== firstWord ? 2 : 1);
	const isCut = () => end >= words.length || /[,;]$/.test(rawWords[end - 1] ?? "");
	for (;;) {
		while (!isCut() && WORDS_AFTER_NEGATION.has(words[end] ?? "")) end += 1;
		if (isCut()) break;
		const phrase = phraseAt(sentence, end, vocabulary);
		const nameEnd = phrase ? undefined : nameAt(sentence, end, vocabulary);
		const brand = nameEnd === undefined ? brandAt(sentence, end, vocabulary) : undefined;
		negated.push(phrase ? exclusionsFrom(phrase.meaning) : brand ? [brand.slug] : []);
		end = phrase?.end ?? nameEnd ?? measureAt(sentence, end)?.end ?? brand?.end ?? end + 1;
		// "not laser or LED"
		if (isCut() || !/^n?or$/.test(words[end] ?? "")) break;
		end += 1;
	}
	const canBeExcluded = negated.length > 0 && negated.every((values) => values.length > 0);
	// Options of one condition are in order.
	const not = FILTERS.not.encode(negated.flat());
	return { end, meaning: canBeExcluded ? { not } : {}, isNameLike: false };
}

/** A piece of a sentence, as typed. */
export interface SentencePart {
	text: string;
	/** The conditions that it adds, possibly none; null for a search word. */
	meaning: Meaning | null;
	/** For a wish that no filter can fulfil: words for what comes nearest. */
	nearest: string;
	/** True if it directly follows the part before. */
	isJoined: boolean;
}

/** A sentence as conditions. */
export interface Understanding {
	/** True if it is a question that the guide may settle: only what its words set is taken from it. */
	isQuestion: boolean;
	conditions: Conditions;
	/** The order that it requests; null for none. */
	sort: FinderSort | null;
	/** Its pieces in order, without fillers. */
	parts: readonly SentencePart[];
}

function mergeSorted(values: readonly unknown[], more: readonly unknown[]): unknown[] {
	return [...new Set([...values, ...more])].sort();
}

/** Adds a meaning to conditions. The first value counts; options add up. */
function addMeaning(conditions: Conditions, more: Meaning): Conditions {
	return allConditions((name) => {
		const [value, added] = [conditions[name], more[name]];
		if (Array.isArray(value)) return Array.isArray(added) ? mergeSorted(value, added) : value;
		return hasCondition(conditions, name) ? value : (added ?? value);
	});
}

/**
 * Adds the conditions of a sentence to those in force. The sentence's value replaces an earlier one; features and
 * exclusions add up, because all of them must hold.
 */
export function addConditions(inForce: Conditions, statedConditions: Conditions): Conditions {
	return allConditions((name, { requiresAll }) => {
		const [value, added] = [inForce[name], statedConditions[name]];
		if (requiresAll && Array.isArray(value) && Array.isArray(added))
			return mergeSorted(value, added);
		if (hasCondition(statedConditions, name)) return added;
		// "not laser" in a list of lasers
		const excluded = excludedValues(statedConditions.not);
		return Array.isArray(value) ? value.filter((entry) => !excluded.has(entry)) : value;
	});
}

/**
 * Returns true for words that bring a light along with a use ("football", "bedroom"). They give way to words that name
 * a use or a light alone, and what remains of them counts.
 */
export function impliesRoomLight({ use, room }: Meaning): boolean {
	return use !== undefined && room !== undefined;
}

/** Returns true if a sentence has conditions, an order or words to search for; false for "best projector". */
export function narrowsList({ parts }: Understanding): boolean {
	return parts.some(({ meaning }) => meaning === null || Object.keys(meaning).length > 0);
}

/** Returns true if all that is requested of a filter is excluded ("laser, not laser"). */
function isContrary({ not, brand, light, throw: throwKinds, chip }: Conditions): boolean {
	const excluded = excludedValues(not);
	return [brand, light, throwKinds, chip].some(
		(values) => values.length > 0 && values.every((value) => excluded.has(value)),
	);
}

/** Of a game in the garden the place is the use, because it decides light and sockets; of gaming the lag stays. */
function preferOutdoorUse(
	parts: readonly SentencePart[],
	{ slugOfUse }: Vocabulary,
): readonly SentencePart[] {
	const [game, place] = [slugOfUse("gaming"), slugOfUse("garden-entertainment-and-outdoor")];
	const meanings = parts.flatMap(({ meaning }) => meaning ?? []);
	const first = meanings.find(({ use }) => use)?.use;
	if (!game || first !== game || !meanings.some(({ use }) => use === place)) return parts;
	const lag = meanings.find((meaning) => meaning.lag)?.lag ?? scoredUse("gaming").floors.lagMs;
	return parts.map((part) => {
		if (part.meaning?.use !== game || lag === undefined) return part;
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
	const isAsking = isQuestion(sentence);
	const names = isAsking ? vocabulary.names() : undefined;
	const isDropped = (word: string) =>
		FILLERS.has(word) || (isAsking && (QUESTION_WORDS.has(word) || names?.isName(word) !== true));
	let end = 0;
	function addPart(from: number, to: number, meaning: Meaning | null, nearest = "") {
		const isJoined = from === end && from > 0 && !/[,;]$/.test(rawWords[from - 1] ?? "");
		const text = rawWords
			.slice(from, to)
			.join(" ")
			.replace(/[,;]+$/, "");
		sentenceParts.push({ text, meaning, nearest, isJoined });
		end = to;
	}
	const nameEndAt = (at: number) => nameAt(sentence, at, vocabulary);
	if (mayBeginName(sentence, vocabulary)) addPart(0, 1, null);
	for (let at = end; at < words.length; ) {
		const possession = possessionAt(sentence, at, vocabulary, nameEndAt);
		const nameEnd = possession ? undefined : nameEndAt(at);
		const understood: PhraseMatch | undefined =
			nameEnd === undefined
				? (possession ??
					measureAt(sentence, at) ??
					alternativeBrandsAt(sentence, at, vocabulary) ??
					phraseAt(sentence, at, vocabulary) ??
					findNegation(sentence, at, vocabulary))
				: undefined;
		// Of a question, wishes that set nothing are dropped.
		const isIdle = isAsking && understood && Object.keys(understood.meaning).length === 0;
		if (understood && !isIdle) addPart(at, understood.end, understood.meaning, understood.nearest);
		else if (!understood) {
			const word = words[at] ?? "";
			for (let index = at; index < (nameEnd ?? at); index += 1) {
				if (!isAsking || names?.isName(words[index] ?? "")) addPart(index, index + 1, null);
			}
			if (nameEnd === undefined && wordsOf(word).length > 0 && !isDropped(word)) {
				addPart(at, at + 1, null);
			}
		}
		at = understood?.end ?? nameEnd ?? at + 1;
	}
	const parts = preferOutdoorUse(sentenceParts, vocabulary);
	const meanings = parts.flatMap(({ meaning }) => meaning ?? []);
	const [meaningsWithLight = [], plainMeanings = []] = [true, false].map((isBrought) =>
		meanings.filter((meaning) => impliesRoomLight(meaning) === isBrought),
	);
	const conditions = [...plainMeanings, ...meaningsWithLight].reduce((merged, meaning) => {
		const more = addMeaning(merged, meaning);
		return isContrary(more) ? merged : more;
	}, NO_CONDITIONS);
	const sort = meanings.find((meaning) => meaning.sort)?.sort ?? null;
	return { isQuestion: isAsking, conditions, sort, parts };
}
