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
export function startSearchSession(first: SearchState, onChange: (state: SearchState) => void) {
	let state = first;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let running = new AbortController();

	function change(next: SearchState) {
		state = next;
		onChange(next);
	}

	/** Cancels the running search. */
	function stop() {
		clearTimeout(timer);
		running.abort();
	}

	async function send(query: string): Promise<SearchResponse | undefined> {
		const { signal } = running;
		try {
			const response = await fetchResponse(query, signal);
			if (signal.aborted) return undefined;
			change({ status: "found", ...response });
			return response;
		} catch {
			if (!signal.aborted) change({ status: "error" });
			return undefined;
		}
	}

	/** Cancels the previous search, and returns true if there is enough text for a new one. */
	function begin(query: string): boolean {
		stop();
		running = new AbortController();
		change(isTooShort(query) ? IDLE_SEARCH : { status: "searching", ...responseOfSearch(state) });
		return !isTooShort(query);
	}

	return {
		/** Searches once typing has paused. */
		ask(query: string): void {
			if (begin(query)) timer = setTimeout(() => void send(query), DEBOUNCE_MS);
		},
		/** Searches at once; returns undefined if the text is too short, the search failed or a newer one started. */
		askNow: async (query: string) => (begin(query) ? send(query) : undefined),
		stop,
	};
}
