import { resultsFromJson, type SearchResult } from "./search-result";
import { IDLE, isTooShort, resultsOf, type SearchState } from "./search-state";

/** Typing that goes on within this time is one question (spec leaves it open; the issue settles it). */
const DEBOUNCE_MS = 150;

async function fetchResults(query: string, signal: AbortSignal): Promise<SearchResult[]> {
	const response = await fetch(`/api/projectors/search?q=${encodeURIComponent(query)}`, { signal });
	if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
	return resultsFromJson(await response.json());
}

export interface SearchSession {
	/** Searches once typing has paused. */
	ask: (query: string) => void;
	/** Searches at once; the results, or none when the search failed or was overtaken. */
	askNow: (query: string) => Promise<readonly SearchResult[]>;
	/** Forgets what is under way. */
	stop: () => void;
}

/** The searches of one opening of the dialog: at most one is under way, and only the last one answers. */
export function startSearchSession(
	first: SearchState,
	tell: (state: SearchState) => void,
): SearchSession {
	let state = first;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let underWay = new AbortController();

	function change(next: SearchState) {
		state = next;
		tell(next);
	}

	function stop() {
		clearTimeout(timer);
		underWay.abort();
	}

	async function send(query: string): Promise<readonly SearchResult[]> {
		const { signal } = underWay;
		try {
			const results = await fetchResults(query, signal);
			if (signal.aborted) return [];
			change({ status: "found", results });
			return results;
		} catch {
			if (!signal.aborted) change({ status: "error" });
			return [];
		}
	}

	/** Whether there is anything to ask; what was asked before counts no more. */
	function begin(query: string): boolean {
		stop();
		underWay = new AbortController();
		change(isTooShort(query) ? IDLE : { status: "searching", results: resultsOf(state) });
		return !isTooShort(query);
	}

	return {
		ask(query) {
			if (begin(query)) timer = setTimeout(() => void send(query), DEBOUNCE_MS);
		},
		askNow: async (query) => (begin(query) ? send(query) : []),
		stop,
	};
}
