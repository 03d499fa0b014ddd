import { Command } from "cmdk";
import {
	type FormEvent,
	type KeyboardEvent,
	type MouseEvent,
	useCallback,
	useEffect,
	useState,
} from "react";
import { projectorPath } from "~/features/catalogue/projector";
import * as field from "./search-field";
import { RESULT_LINK, SearchResultRow } from "./search-result-row";
import { startSearchSession } from "./search-session";
import { IDLE, resultsOf, type SearchState, statusText } from "./search-state";
import { LONGEST_QUERY } from "./search-terms";
import type { ServedSearch } from "./served-search.server";

/** Chosen by the visitor to open elsewhere: the browser's to handle. */
function isForBrowser({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return metaKey || ctrlKey || shiftKey || altKey;
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
	const [selected, setSelected] = useState(() => resultsOf(state)[0]?.slug ?? "");
	const [session] = useState(() =>
		startSearchSession(state, (next) => {
			setState(next);
			if (next.status === "found") setSelected(next.results[0]?.slug ?? "");
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

	async function openFirst() {
		const [first] = state.status === "found" ? state.results : await session.askNow(query);
		if (first) choose(first.slug);
	}

	function submit(event: FormEvent | KeyboardEvent) {
		event.preventDefault();
		void openFirst();
	}

	return (
		<Command
			label="Search projectors"
			shouldFilter={false}
			loop
			vimBindings={false}
			value={selected}
			onValueChange={setSelected}
			onKeyDown={(event) => {
				// Results that are out of date must not be opened in place of the ones to come.
				if (event.key === "Enter" && !event.nativeEvent.isComposing && state.status !== "found") {
					submit(event);
				}
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
					maxLength={LONGEST_QUERY}
					enterKeyHint="search"
					className={field.INPUT_LOOK}
				/>
				<button type="submit" className={field.SUBMIT_LOOK}>
					Search
				</button>
			</form>
			<p role="status" className={field.STATUS_LOOK}>
				{statusText(state)}
			</p>
			<Command.List
				label="Projectors"
				className={field.RESULTS_LOOK}
				onClickCapture={(event) => {
					if (isForBrowser(event)) event.stopPropagation();
					else event.preventDefault();
				}}
			>
				{resultsOf(state).map((result) => (
					<Command.Item key={result.slug} value={result.slug} onSelect={choose} asChild>
						<a
							href={projectorPath(result.slug)}
							tabIndex={-1}
							className={`${RESULT_LINK} data-[selected=true]:bg-beam-soft forced-colors:data-[selected=true]:outline-2`}
						>
							<SearchResultRow result={result} />
						</a>
					</Command.Item>
				))}
			</Command.List>
		</Command>
	);
}
