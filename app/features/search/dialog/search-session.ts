import { searchResponseFromJson } from "~/features/search/result-json";
import {
	IDLE_SEARCH,
	isTooShort,
	responseOfSearch,
	type SearchResponse,
	type SearchState,
} from "~/features/search/search-result";

/** Pause in typing, in ms, before a search. */
const DEBOUNCE_MS = 150;

async function fetchResponse(query: string, signal: AbortSignal): Promise<SearchResponse> {
	const path = `/api/projectors/search?q=${encodeURIComponent(query)}&links=1`;
	const response = await fetch(path, { signal });
	if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
	return searchResponseFromJson(await response.json());
}

/** Runs the searches of the open dialog: a new search cancels the previous one. */
export function startSearchSession(
	initialState: SearchState,
	onChange: (state: SearchState) => void,
) {
	let state = initialState;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let controller = new AbortController();

	function setState(newState: SearchState) {
		state = newState;
		onChange(newState);
	}

	/** Cancels the running search. */
	function stop() {
		clearTimeout(timer);
		controller.abort();
	}

	async function send(query: string): Promise<SearchResponse | undefined> {
		const { signal } = controller;
		try {
			const response = await fetchResponse(query, signal);
			if (signal.aborted) return undefined;
			setState({ status: "found", ...response });
			return response;
		} catch {
			if (!signal.aborted) setState({ status: "error" });
			return undefined;
		}
	}

	/** Cancels the previous search, and returns true if there is enough text for a new one. */
	function begin(query: string): boolean {
		stop();
		controller = new AbortController();
		setState(isTooShort(query) ? IDLE_SEARCH : { status: "searching", ...responseOfSearch(state) });
		return !isTooShort(query);
	}

	return {
		/** Searches once typing has paused. */
		searchSoon(query: string): void {
			if (begin(query)) timer = setTimeout(() => void send(query), DEBOUNCE_MS);
		},
		/** Searches at once; returns undefined if the text is too short, the search failed or a newer one started. */
		searchNow: async (query: string) => (begin(query) ? send(query) : undefined),
		stop,
	};
}
