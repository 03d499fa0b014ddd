import { Command } from "cmdk";
import {
	type FormEvent,
	type KeyboardEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { projectorPath } from "~/features/catalogue/projector";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { isForBrowser } from "~/features/search/search-link";
import type { SearchAnswer } from "~/features/search/search-result";
import { answerOf, IDLE, type SearchState, statusText } from "~/features/search/search-state";
import type { ServedSearch } from "~/features/search/served-search.server";
import { LinksAbove, LinksBelow } from "./search-answer-links";
import * as field from "./search-field";
import { RESULT_LINK, SearchResultRow } from "./search-result-row";
import { startSearchSession } from "./search-session";

/** What is selected when no result is: never a model's slug. */
const NONE = "?";

/** The list selects its first result by itself wherever it can; only another value than before undoes that. */
function selectNone(selected: string): string {
	return selected === NONE ? `${NONE}${NONE}` : NONE;
}

/** What Enter opens unless another result is chosen; a guess is opened by choice alone. */
function firstSelected({ results, isGuess }: SearchAnswer): string {
	return isGuess ? NONE : (results[0]?.slug ?? "");
}

export interface LiveSearchProps {
	/** The search that came with the page. */
	served: ServedSearch | null;
	/** The plain form's field when this takes its place: what was typed there goes on here. */
	typedInto: HTMLInputElement | null;
	/** Goes to the address that was chosen. */
	onChosen: (path: string) => void;
}

/** The search that answers as one types, all of it by keyboard too. */
export default function LiveSearch({ served, typedInto, onChosen }: LiveSearchProps) {
	const [query, setQuery] = useState(() => typedInto?.value ?? served?.query ?? "");
	const [state, setState] = useState<SearchState>(served?.state ?? IDLE);
	const shown = answerOf(state);
	const { results, isGuess } = shown;
	const [selected, setSelected] = useState(() => firstSelected(shown));
	/** Whether the visitor has gone through the results that stand there. */
	const isSteered = useRef(false);
	const [session] = useState(() =>
		startSearchSession(state, (next) => {
			setState(next);
			isSteered.current = false;
			if (next.status === "found") setSelected(next.isGuess ? selectNone : firstSelected(next));
		}),
	);

	// What was typed before scripts came has not been asked yet.
	// biome-ignore lint/correctness/useExhaustiveDependencies: this looks once, at what was typed until now
	useEffect(() => {
		if (query !== (served?.query ?? "")) session.ask(query);
		return session.stop;
	}, []);

	const continueTyping = useCallback(
		(input: HTMLInputElement | null) => {
			input?.focus();
			if (typedInto) input?.setSelectionRange(typedInto.selectionStart, typedInto.selectionEnd);
		},
		[typedInto],
	);

	function choose(slug: string) {
		onChosen(projectorPath(slug));
	}

	/**
	 * Opens the first result, or the list that is understood if there is none; of a guess the list of all, because none
	 * is what was asked for.
	 */
	async function openAnswer() {
		const answer = state.status === "found" ? state : await session.askNow(query);
		const [first] = answer?.results ?? [];
		if (answer?.isGuess && answer.all) onChosen(answer.all.path);
		else if (first) choose(first.slug);
		else if (answer?.offer) onChosen(answer.offer.path);
	}

	function submit(event: FormEvent | KeyboardEvent) {
		event.preventDefault();
		void openAnswer();
	}

	return (
		<Command
			label="Search projectors"
			shouldFilter={false}
			loop
			vimBindings={false}
			disablePointerSelection={isGuess}
			value={selected}
			onValueChange={(slug) => setSelected(isGuess && !isSteered.current ? selectNone : slug)}
			onKeyDown={(event) => {
				if (event.nativeEvent.isComposing) return;
				if (event.key === "ArrowDown" || event.key === "ArrowUp") isSteered.current = true;
				// Results that are out of date must not be opened in place of the ones to come.
				const isChosen = state.status === "found" && results.some(({ slug }) => slug === selected);
				if (event.key === "Enter" && !isChosen) submit(event);
			}}
			className="flex min-h-0 grow flex-col"
		>
			<form onSubmit={submit} className={field.FORM_LOOK}>
				<Command.Input
					ref={continueTyping}
					value={query}
					onValueChange={(text) => {
						setQuery(text);
						session.ask(text);
					}}
					onKeyDown={(event) => {
						// These move in the text, not in the list.
						if (event.key === "Home" || event.key === "End") event.stopPropagation();
					}}
					placeholder={field.PLACEHOLDER}
					maxLength={MAX_QUERY_LENGTH}
					enterKeyHint="search"
					className={field.INPUT_LOOK}
				/>
				<button type="submit" className={field.SUBMIT_LOOK}>
					Search
				</button>
			</form>
			<p role="status" className={field.STATUS_LOOK}>
				{statusText(state, query)}
			</p>
			<LinksAbove links={shown} onChosen={onChosen} />
			<Command.List
				label="Projectors"
				className={field.RESULTS_LOOK}
				onClickCapture={(event) => {
					if (isForBrowser(event)) event.stopPropagation();
					else event.preventDefault();
				}}
			>
				{results.map((result) => (
					<Command.Item key={result.slug} value={result.slug} onSelect={choose} asChild>
						<a
							href={projectorPath(result.slug)}
							tabIndex={-1}
							className={`${RESULT_LINK} ${isGuess ? "hover:bg-beam-soft" : ""} data-[selected=true]:bg-beam-soft forced-colors:data-[selected=true]:outline-2`}
						>
							<SearchResultRow result={result} />
						</a>
					</Command.Item>
				))}
			</Command.List>
			<LinksBelow links={shown} onChosen={onChosen} />
		</Command>
	);
}
