import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { loadSection } from "~/http/section.server";
import { searchQueryIn } from "./search-address";
import { searchProjectors } from "./search-index.queries.server";
import { searchResult } from "./search-result";
import { IDLE, isTooShort, type SearchState } from "./search-state";
import { MOST_RESULTS, searchTerms } from "./search-terms";

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
		searchProjectors(db, searchTerms(query), MOST_RESULTS),
	);
	if (found.status === "error") return { query, state: { status: "error" } };
	const { projectors, isGuess } = found.data;
	return { query, state: { status: "found", results: projectors.map(searchResult), isGuess } };
}
