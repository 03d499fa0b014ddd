import type { Model } from "~/features/catalogue/model";
import { loadSection } from "~/logging/section.server";
import { searchQueryIn } from "./search-address";
import {
	IDLE_SEARCH,
	isTooShort,
	type SearchLinks,
	type SearchState,
	searchResult,
} from "./search-result";

/** The results and links of a query. */
export interface QueryMatches {
	/** Best first. */
	projectors: Model[];
	/** The number of models that match the words or the understood conditions, whichever are more. */
	matchCount: number;
	/** True if the models only match a near spelling of the query. */
	isGuess: boolean;
	links: SearchLinks;
}

/** A search in the loader data of the page. */
export interface ServedSearch {
	query: string;
	state: SearchState;
}

/** Runs the search of an address; returns null, without using the database, if the address has no search. */
export async function serveSearch(
	address: URL,
	findByQuery: (query: string) => Promise<QueryMatches>,
): Promise<ServedSearch | null> {
	const query = searchQueryIn(address);
	if (query === null) return null;
	if (isTooShort(query)) return { query, state: IDLE_SEARCH };
	const section = await loadSection("search", () => findByQuery(query));
	if (section.status === "error") return { query, state: { status: "error" } };
	const { projectors, isGuess, links } = section.data;
	const results = projectors.map(searchResult);
	return { query, state: { status: "found", results, isGuess, ...links } };
}
