import { projectorsFoundText } from "~/features/catalogue/count-text";
import type { SearchResult } from "./search-result";
import { MOST_RESULTS, SHORTEST_QUERY } from "./search-terms";

/** Where a search stands; while it is under way, the results before it stay. */
export type SearchState =
	| { status: "idle" }
	| { status: "searching"; results: readonly SearchResult[] }
	| { status: "found"; results: readonly SearchResult[] }
	| { status: "error" };

export const IDLE: SearchState = { status: "idle" };

/** Whether there is too little text to search for (spec "Search dialog"). */
export function isTooShort(query: string): boolean {
	return query.trim().length < SHORTEST_QUERY;
}

/** The results to show. */
export function resultsOf(state: SearchState): readonly SearchResult[] {
	return "results" in state ? state.results : [];
}

/** What is said of a search, to the eye and to assistive technology (spec "Search dialog"). */
export function statusText(state: SearchState): string {
	switch (state.status) {
		case "idle":
			return `Type at least ${SHORTEST_QUERY} characters.`;
		case "searching":
			return "Searching...";
		case "error":
			return "Error: Failed to search projectors";
		case "found":
			if (state.results.length === 0) return "No matching projectors found";
			if (state.results.length === MOST_RESULTS) return `The ${MOST_RESULTS} best matches`;
			return projectorsFoundText(state.results.length);
	}
}
