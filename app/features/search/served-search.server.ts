import type { Projector } from "~/features/catalogue/projector";
import { IDLE, isTooShort, type SearchState } from "~/features/search/search-state";
import { loadSection } from "~/logging/section.server";
import { searchQueryIn } from "./search-address";
import { type SearchLinks, searchResult } from "./search-result";

/** What is found for a query, and where it leads. */
export interface FoundByQuery {
	/** Best first. */
	projectors: Projector[];
	/** How many models the query leads to: those found, or those of its conditions. */
	found: number;
	/** Whether all of them are only near what was typed. */
	isGuess: boolean;
	links: SearchLinks;
}

/** A search that came with the page. */
export interface ServedSearch {
	query: string;
	state: SearchState;
}

/** The search that an address asks for; null, and no query at all, when it asks for none. */
export async function serveSearch(
	address: URL,
	findByQuery: (query: string) => Promise<FoundByQuery>,
): Promise<ServedSearch | null> {
	const query = searchQueryIn(address);
	if (query === null) return null;
	if (isTooShort(query)) return { query, state: IDLE };
	const found = await loadSection("search", () => findByQuery(query));
	if (found.status === "error") return { query, state: { status: "error" } };
	const { projectors, isGuess, links } = found.data;
	const results = projectors.map(searchResult);
	return { query, state: { status: "found", results, isGuess, ...links } };
}
