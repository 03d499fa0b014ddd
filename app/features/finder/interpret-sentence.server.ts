import type { Db } from "db/schema";
import { wordsOf } from "~/features/catalogue/words/words";
import { withParameters } from "~/features/room/room";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { MAX_SEARCH_TERMS, searchTerms } from "~/features/search/index/search-terms";
import type { SearchSuggestion } from "~/features/search/search-result";
import { expandSynonyms } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, encodeFinder, type FinderState, finderPath } from "./filters/address-parts";
import { conditionTexts } from "./filters/filter-texts";
import { type Conditions, FILTER_LIST, NO_CONDITIONS } from "./filters/filters";
import type { WordMatchIds } from "./find/condition-rules";
import { loadSlugNames, type ServedCatalogue } from "./find/current-catalogue.server";
import { countMatches } from "./find/find";
import { SENTENCE_PARAMETER } from "./finder-address";
import type { SentenceNames } from "./sentence/model-names";
import {
	addConditions,
	hasConditionsOrWords,
	impliesRoomLight,
	type SentencePart,
	understandSentence,
} from "./sentence/understand.server";
import type { Meaning } from "./sentence/vocabulary.server";
import { remarksOn } from "./sentence-notes.server";
import { DEFAULT_SORT, type FinderSort } from "./sorts";
import { LIST_VIEW } from "./views";

const EMPTY_STATE: FinderState = {
	conditions: NO_CONDITIONS,
	sort: DEFAULT_SORT,
	page: 1,
	...LIST_VIEW,
};

/** The orders as texts about a sentence name them. */
export const SORT_TEXTS: Readonly<Record<FinderSort, string>> = {
	best: "best match first",
	newest: "newest first",
	"price-low": "cheapest first",
	"price-high": "dearest first",
	brightest: "brightest first",
	lag: "lowest lag first",
	lightest: "lightest first",
	quietest: "quietest first",
	contrast: "highest contrast first",
	warranty: "longest warranty first",
	cost: "lowest cost over the years first",
};

/** Returns conditions after encoding and decoding them, which drops absurd values and unknown slugs. */
function normaliseConditions(
	conditions: Conditions,
	{ toCurrentSlug }: ServedCatalogue,
): Conditions {
	const query = encodeFinder({ ...EMPTY_STATE, conditions });
	return decodeFinder(new URLSearchParams(query), toCurrentSlug).conditions;
}

/** Returns the short texts of conditions and an order by their keys (`keysOfMeaning`), in the order of the address. */
async function loadTextsByKey(
	servedCatalogue: ServedCatalogue,
	conditions: Conditions,
	sort: FinderState["sort"] | null,
): Promise<ReadonlyMap<string, string>> {
	const nameOf = await loadSlugNames(servedCatalogue, conditions);
	const texts = conditionTexts(conditions, nameOf).map(
		({ param, value, text }) => [`${param} ${value}`, text] as const,
	);
	return new Map(sort === null ? texts : [...texts, [`sort ${sort}`, SORT_TEXTS[sort]]]);
}

/** Returns a key for each value of conditions and for an order: 'light laser', 'sort newest'. */
function keysOfMeaning(meaning: Meaning): string[] {
	const keys = FILTER_LIST.flatMap(([name, { encode }]) =>
		name in meaning ? encode(meaning[name]).map((value) => `${name} ${value}`) : [],
	);
	return meaning.sort ? [...keys, `sort ${meaning.sort}`] : keys;
}

/**
 * Returns true if a list applies a part of a sentence. Of a word that means both a use and a room's light ("football"),
 * either is enough.
 */
function isApplied({ meaning }: SentencePart, keysOfList: ReadonlySet<string>): boolean {
	const keys = meaning ? keysOfMeaning(meaning) : [];
	if (meaning && impliesRoomLight(meaning)) return keys.some((key) => keysOfList.has(key));
	return keys.length > 0 && keys.every((key) => keysOfList.has(key));
}

/**
 * Divides the parts of a sentence into those that a list applies and those that it does not. `words` are the parts that
 * the list searches for.
 */
export function divideParts(
	parts: readonly SentencePart[],
	words: readonly SentencePart[],
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort | null },
): { used: SentencePart[]; unused: SentencePart[] } {
	const keysOfList = new Set(keysOfMeaning({ ...conditions, ...(sort && { sort }) }));
	const used = parts.filter((part) =>
		part.meaning ? isApplied(part, keysOfList) : words.includes(part),
	);
	return { used, unused: parts.filter((part) => !used.includes(part)) };
}

/** Returns a text without the punctuation around it. */
const withoutPunctuation = (text: string) =>
	text.replace(/^[\s("'‘[{,;:]+|[\s)'’\]},;:.!?]+$/g, "");

/** Returns the texts of parts, as typed; neighbouring words that set no condition form one text. */
export function textsOfParts(
	parts: readonly SentencePart[],
	allParts: readonly SentencePart[],
): string[] {
	const texts: string[] = [];
	let previousPart: SentencePart | undefined;
	for (const part of parts) {
		const isNextPart =
			previousPart !== undefined && allParts.indexOf(part) === allParts.indexOf(previousPart) + 1;
		const continuesText =
			isNextPart && part.isJoined && part.meaning === null && previousPart?.meaning === null;
		texts.push(continuesText ? `${texts.pop()} ${part.text}` : part.text);
		previousPart = part;
	}
	return [...new Set(texts.map(withoutPunctuation).filter(Boolean))];
}

const queryOf = (words: readonly SentencePart[]) => words.map(({ text }) => text).join(" ");

/** Returns true for a word of a name; a number only directly after another word of the name: "Capsule 3". */
export function isWordOfName(
	part: SentencePart,
	words: readonly SentencePart[],
	parts: readonly SentencePart[],
	names: SentenceNames,
): boolean {
	if (/[a-z]/i.test(part.text)) return names.isPartOfName(part.text);
	const lastWord = words.at(-1);
	return lastWord !== undefined && parts.indexOf(lastWord) === parts.indexOf(part) - 1;
}

/**
 * Returns the words, in order, that some models with the conditions contain together, and the ids of those models (null
 * without words). Names of models that we lack (`missingNames`) are not searched for.
 */
async function findSearchWords(
	db: Db,
	{ catalogue, vocabulary }: ServedCatalogue,
	parts: readonly SentencePart[],
	conditions: Conditions,
	missingNames: readonly string[],
): Promise<{ words: SentencePart[]; wordMatchIds: WordMatchIds }> {
	let words: SentencePart[] = [];
	let wordMatchIds: WordMatchIds = null;
	const isEmpty = countMatches(catalogue, conditions, null) === 0;
	const missingWords = new Set(missingNames.flatMap((name) => name.split(" ")));
	const names = parts.some(({ meaning }) => meaning !== null) ? vocabulary.names() : undefined;
	for (const part of parts) {
		if (part.meaning === null && missingWords.has(withoutPunctuation(part.text))) continue;
		const extendedWords = [...words, part];
		// If there are conditions, only words of names are searched for: "son" would find every Sony.
		if (part.meaning === null && names && !isWordOfName(part, words, parts, names)) continue;
		if (part.meaning !== null || wordsOf(queryOf(extendedWords)).length > MAX_SEARCH_TERMS)
			continue;
		const { ids } = await listMatches(db, searchTerms(queryOf(extendedWords)));
		const hasMatches = isEmpty ? ids.length > 0 : countMatches(catalogue, conditions, ids) > 0;
		if (hasMatches) [words, wordMatchIds] = [extendedWords, ids];
	}
	return { words, wordMatchIds };
}

/**
 * Returns the meaning of a sentence (docs/product.md#sentences): the list that it leads to, with its conditions added
 * to the current ones and the words that match any model; and the words used and not used.
 */
export async function interpretSentence(
	db: Db,
	servedCatalogue: ServedCatalogue,
	sentence: string,
	{ conditions: currentConditions, sort: currentSort }: FinderState = EMPTY_STATE,
) {
	const expandedSentence = await expandSynonyms(db, sentence);
	const { vocabulary, catalogue } = servedCatalogue;
	const understanding = understandSentence(expandedSentence, vocabulary);
	const { conditions, sort, parts } = understanding;
	const statedConditions = normaliseConditions(conditions, servedCatalogue);
	const hasWords = parts.some(({ meaning }) => meaning === null);
	const isNarrowing = hasConditionsOrWords(understanding);
	const combinedConditions = addConditions(currentConditions, statedConditions);

	const remarks = await remarksOn(db, servedCatalogue, expandedSentence, understanding);
	const conditionsWithoutWords = { ...combinedConditions, q: "" };
	const { words, wordMatchIds } = await findSearchWords(
		db,
		servedCatalogue,
		parts,
		conditionsWithoutWords,
		remarks.missingNames,
	);
	const suggestedConditions = normaliseConditions(
		{ ...combinedConditions, q: queryOf(words) },
		servedCatalogue,
	);
	const count = countMatches(catalogue, suggestedConditions, wordMatchIds);
	const texts = await loadTextsByKey(servedCatalogue, suggestedConditions, sort);
	const order = { sort: sort ?? currentSort };
	// A sentence without conditions and without words to search for, such as "best projector", stays in `q`: searched as
	// words, it may still find models.
	const address = finderPath(
		isNarrowing ? suggestedConditions : { ...suggestedConditions, q: sentence },
		order,
	);
	const { used, unused } = divideParts(parts, words, { conditions: suggestedConditions, sort });
	const usedKeys = used.flatMap(({ meaning }) =>
		meaning ? keysOfMeaning(meaning) : `q ${suggestedConditions.q}`,
	);
	const usedText = [...new Set(usedKeys)].flatMap((key) => texts.get(key) ?? []).join(", ");
	const unusedTexts = textsOfParts(unused, parts);
	// For wishes that no filter can fulfil, the lists with the conditions nearest to them.
	const nearestLists = [...new Set(unused.map((part) => part.nearestWords))].flatMap((text) => {
		const nearestMeaning = understandSentence(text, vocabulary);
		const path = finderPath(
			normaliseConditions(
				addConditions(suggestedConditions, nearestMeaning.conditions),
				servedCatalogue,
			),
			{
				sort: nearestMeaning.sort ?? order.sort,
			},
		);
		return path === finderPath(suggestedConditions, order) ? [] : { text, path };
	});
	const isListSuggested =
		!hasWords ||
		parts.some(({ meaning }) => meaning !== null) ||
		(words.length > 0 && (await listMatches(db, searchTerms(expandedSentence))).ids.length === 0);
	const suggestion: SearchSuggestion = {
		count,
		text: [...texts.values()].join(" · ") || "all projectors",
		path: address,
		used: usedText,
		...(unusedTexts.length > 0 && { unused: unusedTexts }),
		...(nearestLists.length > 0 && { nearest: nearestLists }),
	};
	const hasRemarks = remarks.notes.length > 0 || unusedTexts.length > 0;
	const isInAddress = new URLSearchParams(address.split("?")[1]).get("q") === sentence;
	const sentenceParameters: [string, string][] =
		hasRemarks && !isInAddress ? [[SENTENCE_PARAMETER, sentence]] : [];
	// If no model meets the conditions, the page can offer to drop one; words that match nothing offer no such choice.
	const leadsToList =
		isListSuggested && (count > 0 || used.some(({ meaning }) => meaning !== null));
	return {
		...remarks,
		/**
		 * Address of the list that the sentence leads to, with the sentence if there are remarks on it; undefined if a
		 * search for the words is better.
		 */
		meaningPath: leadsToList ? withParameters(address, sentenceParameters) : undefined,
		/** The sentence with staff's synonyms replaced. */
		expandedSentence,
		/** The list that the sentence means; undefined if it has only words to search for. */
		suggestion: isListSuggested ? suggestion : undefined,
		/** False for a sentence without conditions and without words to search for ("best projector"). */
		hasConditionsOrWords: isNarrowing,
		/** The used words as short texts in the order of the sentence, and the address of the list that they lead to. */
		used: { text: usedText, address },
		/** The unused words, as typed. */
		unused: unusedTexts,
	};
}
