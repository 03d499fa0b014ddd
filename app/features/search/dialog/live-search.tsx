import { Command } from "cmdk";
import {
	type FormEvent,
	type KeyboardEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { modelPath } from "~/features/catalogue/model";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { isForBrowser } from "~/features/search/search-link";
import {
	IDLE_SEARCH,
	responseOfSearch,
	type SearchResponse,
	type SearchState,
	statusText,
} from "~/features/search/search-result";
import type { ServedSearch } from "~/features/search/served-search.server";
import {
	LinksAbove,
	LinksBelow,
	PLACEHOLDER,
	RESULT_LINK_CLASSES,
	SEARCH_FORM_CLASSES,
	SEARCH_INPUT_CLASSES,
	SEARCH_RESULTS_CLASSES,
	SEARCH_STATUS_CLASSES,
	SEARCH_SUBMIT_CLASSES,
	SearchResultRow,
} from "./search-parts";
import { startSearchSession } from "./search-session";

/** The selected value if no result is selected: never a model's slug. */
const NO_SELECTION = "?";

/** Returns a value that selects no result; the list only accepts a value that differs from the previous one. */
function selectNone(selectedSlug: string): string {
	return selectedSlug === NO_SELECTION ? `${NO_SELECTION}${NO_SELECTION}` : NO_SELECTION;
}

/** Returns the result that Enter opens by default; no result if all are guesses. */
function defaultSelection({ results, isGuess }: SearchResponse): string {
	return isGuess ? NO_SELECTION : (results[0]?.slug ?? "");
}

export interface LiveSearchProps {
	/** The search of the page's loader data; null if the page has none. */
	servedSearch: ServedSearch | null;
	/** The plain form's field, whose text and selection continue here. */
	plainInput: HTMLInputElement | null;
	/** Navigates to the chosen address. */
	onChosen: (path: string) => void;
}

/** The search with results while typing, usable by keyboard alone. */
export default function LiveSearch({ servedSearch, plainInput, onChosen }: LiveSearchProps) {
	const [query, setQuery] = useState(() => plainInput?.value ?? servedSearch?.query ?? "");
	const [state, setState] = useState<SearchState>(servedSearch?.state ?? IDLE_SEARCH);
	const visibleResponse = responseOfSearch(state);
	const { results, isGuess } = visibleResponse;
	const [selectedSlug, setSelected] = useState(() => defaultSelection(visibleResponse));
	/** True once the visitor has used the arrow keys in the current results. */
	const hasUsedArrowKeys = useRef(false);
	const [session] = useState(() =>
		startSearchSession(state, (nextState) => {
			setState(nextState);
			hasUsedArrowKeys.current = false;
			if (nextState.status === "found")
				setSelected(nextState.isGuess ? selectNone : defaultSelection(nextState));
		}),
	);

	// Searches for text typed before scripts were loaded.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the text typed until now
	useEffect(() => {
		if (query !== (servedSearch?.query ?? "")) session.searchSoon(query);
		return session.stop;
	}, []);

	const continueTyping = useCallback(
		(input: HTMLInputElement | null) => {
			input?.focus();
			if (plainInput) input?.setSelectionRange(plainInput.selectionStart, plainInput.selectionEnd);
		},
		[plainInput],
	);

	function choose(slug: string) {
		onChosen(modelPath(slug));
	}

	/**
	 * Opens the first result; if there is none, the list that the query means (`offer`: no shop's offer), else the first
	 * page of the site with its words. For guesses it opens the list of all matches (`all`), because no result matches the
	 * words as typed.
	 */
	async function openResult() {
		const response = state.status === "found" ? state : await session.searchNow(query);
		const [firstResult] = response?.results ?? [];
		if (response?.isGuess && response.all) onChosen(response.all.path);
		else if (firstResult) choose(firstResult.slug);
		else if (response?.offer && response.offer.count > 0) onChosen(response.offer.path);
		else if (response?.pages?.[0]) onChosen(response.pages[0].path);
	}

	function submit(event: FormEvent | KeyboardEvent) {
		event.preventDefault();
		void openResult();
	}

	return (
		<Command
			label="Search projectors"
			shouldFilter={false}
			loop
			vimBindings={false}
			disablePointerSelection={isGuess}
			value={selectedSlug}
			onValueChange={(slug) =>
				setSelected(isGuess && !hasUsedArrowKeys.current ? selectNone : slug)
			}
			onKeyDown={(event) => {
				if (event.nativeEvent.isComposing) return;
				if (event.key === "ArrowDown" || event.key === "ArrowUp") hasUsedArrowKeys.current = true;
				// Outdated results must not be opened.
				const isChosen =
					state.status === "found" && results.some(({ slug }) => slug === selectedSlug);
				if (event.key === "Enter" && !isChosen) submit(event);
			}}
			className="flex min-h-0 grow flex-col"
		>
			<form onSubmit={submit} className={SEARCH_FORM_CLASSES}>
				<Command.Input
					ref={continueTyping}
					value={query}
					onValueChange={(text) => {
						setQuery(text);
						session.searchSoon(text);
					}}
					onKeyDown={(event) => {
						// These keys move in the text, not in the list.
						if (event.key === "Home" || event.key === "End") event.stopPropagation();
					}}
					placeholder={PLACEHOLDER}
					maxLength={MAX_QUERY_LENGTH}
					enterKeyHint="search"
					className={SEARCH_INPUT_CLASSES}
				/>
				<button type="submit" className={SEARCH_SUBMIT_CLASSES}>
					Search
				</button>
			</form>
			<p role="status" className={SEARCH_STATUS_CLASSES}>
				{statusText(state, query)}
			</p>
			<LinksAbove links={visibleResponse} onChosen={onChosen} />
			<Command.List
				label="Projectors"
				className={SEARCH_RESULTS_CLASSES}
				onClickCapture={(event) => {
					// A click that opens another tab or window is left to the browser.
					if (isForBrowser(event)) event.stopPropagation();
					else event.preventDefault();
				}}
			>
				{results.map((result) => (
					<Command.Item key={result.slug} value={result.slug} onSelect={choose} asChild>
						<a
							href={modelPath(result.slug)}
							tabIndex={-1}
							className={`${RESULT_LINK_CLASSES} ${isGuess ? "hover:bg-backdrop" : ""} data-[selected=true]:bg-backdrop forced-colors:data-[selected=true]:outline-2`}
						>
							<SearchResultRow result={result} />
						</a>
					</Command.Item>
				))}
			</Command.List>
			<LinksBelow links={visibleResponse} onChosen={onChosen} />
		</Command>
	);
}
