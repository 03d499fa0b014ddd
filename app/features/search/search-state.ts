import { projectorsFoundText } from "~/features/catalogue/words/count-text";
import { MAX_RESULTS, MIN_QUERY_LENGTH } from "~/features/search/index/search-terms";
import type { SearchAnswer } from "~/features/search/search-result";

/** Where a search stands; while it is under way, the answer before it stays. */
export type SearchState =
	| { status: "idle" }
	| ({ status: "searching" } & SearchAnswer)
	| ({ status: "found" } & SearchAnswer)
	| { status: "error" };

export const IDLE: SearchState = { status: "idle" };

/** Whether there is too little text to search for. */
export function isTooShort(query: string): boolean {
	return query.trim().length < MIN_QUERY_LENGTH;
}

const NOTHING: SearchAnswer = { results: [], isGuess: false };

/** The answer to show. */
export function answerOf(state: SearchState): SearchAnswer {
	if (!("results" in state)) return NOTHING;
	const { status, ...answer } = state;
	return answer;
}

/** What is said of the search for a query, to the eye and to assistive technology. */
export function statusText(state: SearchState, query: string): string {
	switch (state.status) {
		case "idle":
			return `Type at least ${MIN_QUERY_LENGTH} characters.`;
		case "searching":
			return "Searching...";
		case "error":
			return "Error: Failed to search projectors";
		case "found":
			if (state.isGuess) return `No exact match for "${query.trim()}". Similar:`;
			if (state.results.length === 0) {
				return state.offer
					? "No model has all of these words. Understood as:"
					: "No matching projectors found";
			}
			if (state.results.length === MAX_RESULTS) return `The ${MAX_RESULTS} best matches`;
			return projectorsFoundText(state.results.length);
	}
}
