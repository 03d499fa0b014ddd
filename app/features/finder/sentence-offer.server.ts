import type { Db } from "db/schema";
import { wordsOf } from "~/features/catalogue/words/words";
import { withParameters } from "~/features/room/room";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { MAX_SEARCH_TERMS, searchTerms } from "~/features/search/index/search-terms";
import type { SearchOffer } from "~/features/search/search-result";
import { expandSynonyms } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, encodeFinder, type FinderState, finderPath } from "./filters/address-parts";
import { conditionTexts } from "./filters/filter-texts";
import { type Conditions, FILTER_LIST, NO_CONDITIONS } from "./filters/filters";
import type { MatchingIds } from "./find/condition-rules";
import { namesFor, type ServedCatalogue } from "./find/current-catalogue.server";
import { countMatches } from "./find/find";
import { SENTENCE_PARAMETER } from "./finder-address";
import type { SentenceNames } from "./sentence/model-names";
import {
	addConditions,
	impliesRoomLight,
	narrowsList,
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

/** Returns conditions as their address encodes them: without absurd values and unknown slugs. */
function normaliseConditions(conditions: Conditions, { currentSlug }: ServedCatalogue): Conditions {
	const query = encodeFinder({ ...EMPTY_STATE, conditions });
	return decodeFinder(new URLSearchParams(query), currentSlug).conditions;
}

/** Returns the short texts of conditions and an order by what they request, in the order of the address. */
async function requestTexts(
	served: ServedCatalogue,
	conditions: Conditions,
	sort: FinderState["sort"] | null,
): Promise<ReadonlyMap<string, string>> {
	const nameOf = await namesFor(served, conditions);
	const texts = conditionTexts(conditions, nameOf).map(
		({ param, value, text }) => [`${param} ${value}`, text] as const,
	);
	return new Map(sort === null ? texts : [...texts, [`sort ${sort}`, SORT_TEXTS[sort]]]);
}

/** Returns what conditions and an order request, as 'light laser' and 'sort newest'. */
function requestKeys(meaning: Meaning): string[] {
	const keys = FILTER_LIST.flatMap(([name, { encode }]) =>
		name in meaning ? encode(meaning[name]).map((value) => `${name} ${value}`) : [],
	);
	return meaning.sort ? [...keys, `sort ${meaning.sort}`] : keys;
}

/** Returns true if a list follows a part of a sentence; of words that bring a light along, one of both is enough. */
function isFollowed({ meaning }: SentencePart, held: ReadonlySet<string>): boolean {
	const keys = meaning ? requestKeys(meaning) : [];
	if (meaning && impliesRoomLight(meaning)) return keys.some((key) => held.has(key));
	return keys.length > 0 && keys.every((key) => held.has(key));
}

/**
 * Divides the parts of a sentence into those that a list follows and those it does not. `words` are the parts it
 * searches for.
 */
export function divideParts(
	parts: readonly SentencePart[],
	words: readonly SentencePart[],
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort | null },
): { used: SentencePart[]; unused: SentencePart[] } {
	const held = new Set(requestKeys({ ...conditions, ...(sort && { sort }) }));
	const used = parts.filter((part) =>
		part.meaning ? isFollowed(part, held) : words.includes(part),
	);
	return { used, unused: parts.filter((part) => !used.includes(part)) };
}

/** Returns a text without the punctuation around it. */
const withoutPunctuation = (text: string) =>
	text.replace(/^[\s("'‘[{,;:]+|[\s)'’\]},;:.!?]+$/g, "");

/** Returns the texts of parts, as typed; neighbouring words of the sentence that are no condition are one text. */
export function textsOfParts(
	parts: readonly SentencePart[],
	all: readonly SentencePart[],
): string[] {
	const texts: string[] = [];
	let last: SentencePart | undefined;
	for (const part of parts) {
		const isNext = last !== undefined && all.indexOf(part) === all.indexOf(last) + 1;
		const isMore = isNext && part.isJoined && part.meaning === null && last?.meaning === null;
		texts.push(isMore ? `${texts.pop()} ${part.text}` : part.text);
		last = part;
	}
	return [...new Set(texts.map(withoutPunctuation).filter(Boolean))];
}

const queryOf = (words: readonly SentencePart[]) => words.map(({ text }) => text).join(" ");

/** Returns true for a word of a name; a number alone is one only after another: "Capsule 3". */
export function isWordOfName(
	part: SentencePart,
	words: readonly SentencePart[],
	parts: readonly SentencePart[],
	names: SentenceNames,
): boolean {
	if (/[a-z]/i.test(part.text)) return names.isName(part.text);
	const last = words.at(-1);
	return last !== undefined && parts.indexOf(last) === parts.indexOf(part) - 1;
}

/**
 * Returns the words, in order, that models with conditions contain together, and those models; null without words. Names
 * of models that we lack are not searched for.
 */
async function findSearchWords(
	db: Db,
	{ catalogue, vocabulary }: ServedCatalogue,
	parts: readonly SentencePart[],
	conditions: Conditions,
	missing: readonly string[],
): Promise<{ words: SentencePart[]; matching: MatchingIds }> {
	let words: SentencePart[] = [];
	let matching: MatchingIds = null;
	const isEmpty = countMatches(catalogue, conditions, null) === 0;
	const lacked = new Set(missing.flatMap((name) => name.split(" ")));
	const names = parts.some(({ meaning }) => meaning !== null) ? vocabulary.names() : undefined;
	for (const part of parts) {
		if (part.meaning === null && lacked.has(withoutPunctuation(part.text))) continue;
		const more = [...words, part];
		// Beside conditions a word that is no name is not searched for: "son" would find every Sony.
		if (part.meaning === null && names && !isWordOfName(part, words, parts, names)) continue;
		if (part.meaning !== null || wordsOf(queryOf(more)).length > MAX_SEARCH_TERMS) continue;
		const { ids } = await listMatches(db, searchTerms(queryOf(more)));
		const hasMatches = isEmpty ? ids.length > 0 : countMatches(catalogue, conditions, ids) > 0;
		if (hasMatches) [words, matching] = [more, ids];
	}
	return { words, matching };
}

/**
 * Returns the meaning of a sentence: the list it leads to, with its conditions added to those in force and the words that
 * match any model, and the words used and not used (docs/product.md#sentences).
 */
export async function interpretSentence(
	db: Db,
	served: ServedCatalogue,
	sentence: string,
	{ conditions: inForce, sort: sortInForce }: FinderState = EMPTY_STATE,
) {
	const meant = await expandSynonyms(db, sentence);
	const { vocabulary, catalogue } = served;
	const understanding = understandSentence(meant, vocabulary);
	const { conditions, sort, parts } = understanding;
	const statedConditions = normaliseConditions(conditions, served);
	const hasWords = parts.some(({ meaning }) => meaning === null);
	const hasMeaning = narrowsList(understanding);
	const added = addConditions(inForce, statedConditions);

	const remarks = await remarksOn(db, served, meant, understanding);
	const conditionsWithoutWords = { ...added, q: "" };
	const { words, matching } = await findSearchWords(
		db,
		served,
		parts,
		conditionsWithoutWords,
		remarks.missing,
	);
	const offeredConditions = normaliseConditions({ ...added, q: queryOf(words) }, served);
	const count = countMatches(catalogue, offeredConditions, matching);
	const texts = await requestTexts(served, offeredConditions, sort);
	const order = { sort: sort ?? sortInForce };
	// The words of a sentence without conditions stay: they show models to start with.
	const address = finderPath(
		hasMeaning ? offeredConditions : { ...offeredConditions, q: sentence },
		order,
	);
	const { used, unused } = divideParts(parts, words, { conditions: offeredConditions, sort });
	const usedKeys = used.flatMap(({ meaning }) =>
		meaning ? requestKeys(meaning) : `q ${offeredConditions.q}`,
	);
	const usedText = [...new Set(usedKeys)].flatMap((key) => texts.get(key) ?? []).join(", ");
	const unusedTexts = textsOfParts(unused, parts);
	const nearest = [...new Set(unused.map((part) => part.nearest))].flatMap((text) => {
		const near = understandSentence(text, vocabulary);
		const path = finderPath(
			normaliseConditions(addConditions(offeredConditions, near.conditions), served),
			{
				sort: near.sort ?? order.sort,
			},
		);
		return path === finderPath(offeredConditions, order) ? [] : { text, path };
	});
	const isList =
		!hasWords ||
		parts.some(({ meaning }) => meaning !== null) ||
		(words.length > 0 && (await listMatches(db, searchTerms(meant))).ids.length === 0);
	const offer: SearchOffer = {
		count,
		text: [...texts.values()].join(" · ") || "all projectors",
		path: address,
		used: usedText,
		...(unusedTexts.length > 0 && { unused: unusedTexts }),
		...(nearest.length > 0 && { nearest }),
	};
	const hasRemarks = remarks.notes.length > 0 || unusedTexts.length > 0;
	const isInAddress = new URLSearchParams(address.split("?")[1]).get("q") === sentence;
	const remarked: [string, string][] =
		hasRemarks && !isInAddress ? [[SENTENCE_PARAMETER, sentence]] : [];
	// Of conditions that no model meets one can be left out, of words that none has only all.
	const hasList = isList && (count > 0 || used.some(({ meaning }) => meaning !== null));
	return {
		...remarks,
		/** The list with what the page remarks on the sentence; undefined if its words are the better search. */
		leadsTo: hasList ? withParameters(address, remarked) : undefined,
		/** The sentence with the synonyms of staff in place. */
		meant,
		/** The list that it means; undefined if it is only words to search for. */
		offer: isList ? offer : undefined,
		/** False for a sentence without conditions and without words to search for ("best projector"). */
		narrowsList: hasMeaning,
		/** The used words as short texts in the order of the sentence, and the address of the list. */
		used: { text: usedText, address },
		/** The unused words, as typed. */
		unused: unusedTexts,
	};
}
