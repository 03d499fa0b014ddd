import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder } from "./address/conditions-address";
import type { FinderState } from "./conditions";
import { type Found, find } from "./index/find";
import { currentIndex, type ServedIndex } from "./index/finder-index.server";

/** What an address asked, and what was found. */
export interface FoundList {
	served: ServedIndex;
	state: FinderState;
	/** Ids of the models that have the words of `q`; null where none are asked for. */
	matching: readonly number[] | null;
	/** Whether those are only near what was typed. */
	isGuess: boolean;
	found: Found;
}

/** Finds what an address asks for. */
export async function findProjectors(
	db: Kysely<Database>,
	params: URLSearchParams,
): Promise<FoundList> {
	const served = await currentIndex();
	const state = decodeFinder(params, served.known);
	const { q } = state.conditions;
	const matches = q === "" ? undefined : await listMatches(db, searchTerms(await meantText(db, q)));
	const matching = matches?.ids ?? null;
	const found = find(served.index, state, matching);
	return { served, state, matching, isGuess: matches?.isGuess ?? false, found };
}

/** The ids of a page of the list, none beyond the last. */
export function idsOfPage({ found, state }: FoundList): readonly number[] {
	return found.ids.slice((state.page - 1) * CARDS_PER_PAGE, state.page * CARDS_PER_PAGE);
}
