import type { Db } from "db/schema";
import { CARDS_PER_PAGE } from "~/config/site";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { MAX_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import { expandSynonyms } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, finderPath } from "./filters/address-parts";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import { findByConditions } from "./find/find";
import { FINDER_PATH, SENTENCE_PARAMETER } from "./finder-address";
import { narrowsList, understandSentence } from "./sentence/understand.server";
import { interpretSentence } from "./sentence-offer.server";

/** Returns the models that the search finds for words; undefined without words, and for words that narrow nothing. */
export async function findMatchingModels(db: Db, { vocabulary }: ServedCatalogue, q: string) {
	if (q === "") return undefined;
	const meant = await expandSynonyms(db, q);
	return narrowsList(understandSentence(meant, vocabulary))
		? listMatches(db, searchTerms(meant))
		: undefined;
}

/** Returns the parameters of the list that `q` means as a sentence, and what of it is used; without `q` the given ones. */
export async function parametersOfSentence(db: Db, given: URLSearchParams) {
	const served = await currentCatalogue();
	const state = decodeFinder(given, served.currentSlug);
	const { conditions, sort, page } = state;
	const { used, unused, notes } =
		conditions.q === ""
			? { used: { text: "", address: finderPath(conditions, { sort }) }, unused: [], notes: [] }
			: await interpretSentence(db, served, conditions.q, state);
	const params = new URLSearchParams(used.address.split("?")[1]);
	params.set("page", String(page));
	return { params, used, unused, notes };
}

/**
 * Returns true if no word of a sentence is a condition or occurs in a model, and nothing else is requested: such a
 * sentence finds nothing. `used.address` is that of all that is requested.
 */
export function isMeaningless(sentence: {
	used: { text: string; address: string };
	unused: readonly string[];
}): boolean {
	const { used, unused } = sentence;
	return used.text === "" && used.address === FINDER_PATH && unused.length > 0;
}

/**
 * Returns the list for an address. Words that no model has all of do not empty it if they mean something: then it is the
 * list that they mean.
 */
export async function findModelList(db: Db, params: URLSearchParams) {
	const list = await findListAt(db, params);
	const { result, interpretation } = list;
	const { offer, leadsTo } = interpretation ?? {};
	if (result.total > 0 || !offer || leadsTo === undefined) return { ...list, isMeant: false };
	const meant = await findListAt(db, new URLSearchParams(offer.path.split("?")[1]));
	return { ...meant, interpretation, isMeant: true };
}

async function findListAt(db: Db, params: URLSearchParams) {
	const served = await currentCatalogue();
	const state = decodeFinder(params, served.currentSlug);
	const { q } = state.conditions;
	/** The meaning of the words as a sentence; null without words. */
	const interpretation = q === "" ? null : await interpretSentence(db, served, q, state);
	const leadingSentence = params.get(SENTENCE_PARAMETER)?.slice(0, MAX_QUERY_LENGTH) ?? "";
	/** The meaning of the sentence that led here, for what is to be remarked on it; null without one. */
	const ledBy =
		q === "" && leadingSentence !== ""
			? await interpretSentence(db, served, leadingSentence)
			: null;
	const matches = interpretation?.narrowsList
		? await listMatches(db, searchTerms(interpretation.meant))
		: undefined;
	const matching = matches?.ids ?? null;
	/** True if the models only match a near spelling of the words. */
	const isGuess = matches?.isGuess ?? false;
	return {
		served,
		state,
		matching,
		isGuess,
		result: findByConditions(served.catalogue, state, matching),
		interpretation,
		ledBy,
	};
}

export type FinderList = Awaited<ReturnType<typeof findModelList>>;

/** Returns the ids of the list's page; none beyond the last. */
export function idsOfPage({ result, state }: FinderList): readonly number[] {
	return result.ids.slice((state.page - 1) * CARDS_PER_PAGE, state.page * CARDS_PER_PAGE);
}
