import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { IDLE, isTooShort, type SearchState } from "~/features/search/dialog/search-state";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { loadSection } from "~/logging/section.server";
import { searchQueryIn } from "./search-address";
import { searchResult } from "./search-result";

/** A search that came with the page. */
export interface ServedSearch {
	query: string;
	state: SearchState;
}

/** The search that an address asks for; null, and no query at all, when it asks for none. */
export async function serveSearch(
	db: Kysely<Database>,
	address: URL,
): Promise<ServedSearch | null> {
	const query = searchQueryIn(address);
	if (query === null) return null;
	if (isTooShort(query)) return { query, state: IDLE };
	const found = await loadSection("search", () =>
		searchProjectors(db, searchTerms(query), MAX_RESULTS),
	);
	if (found.status === "error") return { query, state: { status: "error" } };
	const { projectors, isGuess } = found.data;
	return { query, state: { status: "found", results: projectors.map(searchResult), isGuess } };
}
