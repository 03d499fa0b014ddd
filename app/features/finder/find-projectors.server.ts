import type { Db } from "db/schema";
import { CARDS_PER_PAGE } from "~/config/site";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, type FinderState, finderPath } from "./filters/address";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import { type Found, find, type Matching } from "./find/find";
import { isNarrower, understand } from "./sentence/understand.server";
import { answerSentence, type SentenceAnswer } from "./sentence-offer.server";

/** The list for an address. */
export interface FoundList {
	served: ServedCatalogue;
	state: FinderState;
	matching: Matching;
	/** True if the models only match a near spelling of the words. */
	isGuess: boolean;
	found: Found;
	/** The meaning of the words as a sentence; null without words. */
	answer: SentenceAnswer | null;
}

/** Returns the models that the search finds for words; undefined without words, and for words that narrow nothing. */
export async function matchesOf(db: Db, { vocabulary }: ServedCatalogue, q: string) {
	if (q === "") return undefined;
	const meant = await meantText(db, q);
	return isNarrower(understand(meant, vocabulary))
		? listMatches(db, searchTerms(meant))
		: undefined;
}

/** Returns the parameters of the list that `q` means as a sentence, and what of it is used; without `q` the given ones. */
export async function meantParameters(db: Db, given: URLSearchParams) {
	const served = await currentCatalogue();
	const state = decodeFinder(given, served.currentSlug);
	const { conditions, sort, page } = state;
	const { used, unused } =
		conditions.q === ""
			? { used: { text: "", address: finderPath(conditions, { sort }) }, unused: [] }
			: await answerSentence(db, served, conditions.q, state);
	const params = new URLSearchParams(used.address.split("?")[1]);
	params.set("page", String(page));
	return { params, used, unused };
}

export async function findProjectors(db: Db, params: URLSearchParams): Promise<FoundList> {
	const served = await currentCatalogue();
	const state = decodeFinder(params, served.currentSlug);
	const { q } = state.conditions;
	const answer = q === "" ? null : await answerSentence(db, served, q, state);
	const matches = answer?.isNarrower ? await listMatches(db, searchTerms(answer.meant)) : undefined;
	const matching = matches?.ids ?? null;
	const found = find(served.catalogue, state, matching);
	return { served, state, matching, isGuess: matches?.isGuess ?? false, found, answer };
}

/** Returns the ids of the list's page; none beyond the last. */
export function idsOfPage({ found, state }: FoundList): readonly number[] {
	return found.ids.slice((state.page - 1) * CARDS_PER_PAGE, state.page * CARDS_PER_PAGE);
}
