import { projectorsFoundText } from "~/features/catalogue/words/count-text";
import { MAX_RESULTS, MIN_QUERY_LENGTH } from "~/features/search/index/search-terms";
import type { SearchAnswer } from "~/features/search/search-result";

/** The state of a search; during a search the previous results stay. */
export type SearchState =
	| { status: "idle" }
	| ({ status: "searching" } & SearchAnswer)
	| ({ status: "found" } & SearchAnswer)
	| { status: "error" };

export const IDLE: SearchState = { status: "idle" };

/** Returns true if there is too little text to search for. */
export function isTooShort(query: string): boolean {
	return query.trim().length < MIN_QUERY_LENGTH;
}

const NOTHING: SearchAnswer = { results: [], isGuess: false };

/** Returns the results to show. */
export function answerOf(state: SearchState): SearchAnswer {
	if (!("results" in state)) return NOTHING;
	const { status, ...answer } = state;
	return answer;
}

/** Returns the status line of a search, for screen readers too. */
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
				if (!state.offer) return "No matching projectors found";
				return state.offer.used === ""
					? "These words fit every projector:"
					: "No model has all of these words. Understood as:";
			}
			if (state.results.length === MAX_RESULTS) return `The ${MAX_RESULTS} best matches`;
			return projectorsFoundText(state.results.length);
	}
}
