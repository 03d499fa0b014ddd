import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, type FinderState } from "./filters/address";
import { currentCatalogue, type ServedCatalogue } from "./find/current-catalogue.server";
import { type Found, find, type Matching } from "./find/find";

/** The list for an address. */
export interface FoundList {
	served: ServedCatalogue;
	state: FinderState;
	matching: Matching;
	/** True if the models only match a near spelling of the words. */
	isGuess: boolean;
	found: Found;
}

/** Returns the models that the search finds for words; undefined without words. */
export async function matchesOf(db: Kysely<Database>, q: string) {
	return q === "" ? undefined : listMatches(db, searchTerms(await meantText(db, q)));
}

export async function findProjectors(
	db: Kysely<Database>,
	params: URLSearchParams,
): Promise<FoundList> {
	const served = await currentCatalogue();
	const state = decodeFinder(params, served.currentSlug);
	const { q } = state.conditions;
	const matches = await matchesOf(db, q);
	const matching = matches?.ids ?? null;
	const found = find(served.catalogue, state, matching);
	return { served, state, matching, isGuess: matches?.isGuess ?? false, found };
}

/** Returns the ids of the list's page; none beyond the last. */
export function idsOfPage({ found, state }: FoundList): readonly number[] {
	return found.ids.slice((state.page - 1) * CARDS_PER_PAGE, state.page * CARDS_PER_PAGE);
}
