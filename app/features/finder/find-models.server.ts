import type { Db } from "db/schema";
import { CARDS_PER_PAGE } from "~/config/site";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { MAX_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import { expandSynonyms } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, finderPath } from "./filters/address-parts";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import { findByConditions } from "./find/find";
import { FINDER_PATH, SENTENCE_PARAMETER } from "./finder-address";
import { interpretSentence } from "./interpret-sentence.server";
import { hasConditionsOrWords, understandSentence } from "./sentence/understand.server";

/** Returns the models that the search finds for `q`; undefined without words, and for words that exclude no model. */
export async function findMatchingModels(db: Db, { vocabulary }: ServedCatalogue, q: string) {
	if (q === "") return undefined;
	const expandedQuery = await expandSynonyms(db, q);
	return hasConditionsOrWords(understandSentence(expandedQuery, vocabulary))
		? listMatches(db, searchTerms(expandedQuery))
		: undefined;
}

/**
 * Returns the parameters of the list that `q` means as a sentence, with the words used and not used, and with
 * remarks (`notes`); the parameters of the request if there is no `q`.
 */
export async function parametersOfSentence(db: Db, requestParams: URLSearchParams) {
	const servedCatalogue = await currentCatalogue();
	const state = decodeFinder(requestParams, servedCatalogue.toCurrentSlug);
	const { conditions, sort, page } = state;
	const { used, unused, notes } =
		conditions.q === ""
			? { used: { text: "", address: finderPath(conditions, { sort }) }, unused: [], notes: [] }
			: await interpretSentence(db, servedCatalogue, conditions.q, state);
	const params = new URLSearchParams(used.address.split("?")[1]);
	params.set("page", String(page));
	return { params, used, unused, notes };
}

/**
 * Returns true if no word of a sentence is a condition or occurs in a model, and there are no other conditions: such a
 * sentence finds nothing. `used.address` has all conditions.
 */
export function isMeaningless(sentence: {
	used: { text: string; address: string };
	unused: readonly string[];
}): boolean {
	const { used, unused } = sentence;
	return used.text === "" && used.address === FINDER_PATH && unused.length > 0;
}

/**
 * Returns the list for an address. If no model has all words of `q`, but the words mean conditions, returns the list
 * for those conditions (`isListByMeaning`).
 */
export async function findModelList(db: Db, params: URLSearchParams) {
	const list = await findListAt(db, params);
	const { result, interpretation } = list;
	const { suggestion, meaningPath } = interpretation ?? {};
	// The words of `q` mean the conditions of `suggestion`. `meaningPath` is undefined if a search for the words is
	// better than the list for these conditions.
	if (result.total > 0 || !suggestion || meaningPath === undefined)
		return { ...list, isListByMeaning: false };
	const meaningList = await findListAt(db, new URLSearchParams(suggestion.path.split("?")[1]));
	return { ...meaningList, interpretation, isListByMeaning: true };
}

async function findListAt(db: Db, params: URLSearchParams) {
	const servedCatalogue = await currentCatalogue();
	const state = decodeFinder(params, servedCatalogue.toCurrentSlug);
	const { q } = state.conditions;
	/** The meaning of the words as a sentence; null without words. */
	const interpretation = q === "" ? null : await interpretSentence(db, servedCatalogue, q, state);
	const previousSentence = params.get(SENTENCE_PARAMETER)?.slice(0, MAX_QUERY_LENGTH) ?? "";
	/** The meaning of the sentence that led to this list, for remarks on it; null without such a sentence. */
	const previousInterpretation =
		q === "" && previousSentence !== ""
			? await interpretSentence(db, servedCatalogue, previousSentence)
			: null;
	const matches = interpretation?.hasConditionsOrWords
		? await listMatches(db, searchTerms(interpretation.expandedSentence))
		: undefined;
	const wordMatchIds = matches?.ids ?? null;
	const isGuess = matches?.isGuess ?? false;
	return {
		servedCatalogue,
		state,
		wordMatchIds,
		/** True if the models only match similar spellings of the words. */
		isGuess,
		result: findByConditions(servedCatalogue.catalogue, state, wordMatchIds),
		interpretation,
		/** The meaning of the sentence that led to this list, as opposed to that of `q`. */
		previousInterpretation,
	};
}

export type FinderList = Awaited<ReturnType<typeof findModelList>>;

/** Returns the ids of the models on the list's page; none beyond the last page. */
export function idsOfPage({ result, state }: FinderList): readonly number[] {
	return result.ids.slice((state.page - 1) * CARDS_PER_PAGE, state.page * CARDS_PER_PAGE);
}
