import { answerFromJson } from "~/features/search/answer-json";
import type { SearchAnswer } from "~/features/search/search-result";
import { answerOf, IDLE, isTooShort, type SearchState } from "~/features/search/search-state";

/** Typing that goes on within this time is one question. */
const DEBOUNCE_MS = 150;

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
	const path = `/api/projectors/search?q=${encodeURIComponent(query)}&links=1`;
	const response = await fetch(path, { signal });
	if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
	return answerFromJson(await response.json());
}

export interface SearchSession {
	/** Searches once typing has paused. */
	ask: (query: string) => void;
	/** Searches at once; undefined when the search failed or was overtaken. */
	askNow: (query: string) => Promise<SearchAnswer | undefined>;
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

	async function send(query: string): Promise<SearchAnswer | undefined> {
		const { signal } = underWay;
		try {
			const answer = await fetchAnswer(query, signal);
			if (signal.aborted) return undefined;
			change({ status: "found", ...answer });
			return answer;
		} catch {
			if (!signal.aborted) change({ status: "error" });
			return undefined;
		}
	}

	/** Whether there is anything to ask; what was asked before counts no more. */
	function begin(query: string): boolean {
		stop();
		underWay = new AbortController();
		change(isTooShort(query) ? IDLE : { status: "searching", ...answerOf(state) });
		return !isTooShort(query);
	}

	return {
		ask(query) {
			if (begin(query)) timer = setTimeout(() => void send(query), DEBOUNCE_MS);
		},
		askNow: async (query) => (begin(query) ? send(query) : undefined),
		stop,
	};
}
