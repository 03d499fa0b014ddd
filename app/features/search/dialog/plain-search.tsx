import { Form, Link, useLocation } from "@remix-run/react";
import type { Ref } from "react";
import { asTool } from "~/components/form/tool-form";
import { projectorPath } from "~/features/catalogue/projector";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { otherParameters, pagePath, SEARCH_PARAMETER } from "~/features/search/search-address";
import { answerOf, type SearchState, statusText } from "~/features/search/search-state";
import {
	FORM_LOOK,
	INPUT_LOOK,
	LinksAbove,
	LinksBelow,
	PLACEHOLDER,
	RESULT_LINK,
	RESULTS_LOOK,
	SearchResultRow,
	STATUS_LOOK,
	SUBMIT_LOOK,
} from "./search-parts";
import type { SearchDialogControl } from "./use-search-dialog";

/** The search without scripts: a GET form to the page it is on, with its results as links. */
export function PlainSearch({
	query,
	state,
	inputRef,
	step,
}: {
	query: string;
	state: SearchState;
	inputRef: Ref<HTMLInputElement>;
	step: SearchDialogControl["formStep"];
}) {
	const location = useLocation();
	const shown = answerOf(state);
	return (
		<>
			<Form
				{...asTool("search", "Finds projectors by words")}
				action={pagePath(location)}
				preventScrollReset
				{...step}
				className={FORM_LOOK}
			>
				{otherParameters(location).map(([name, value], index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a name may occur several times
					<input key={index} type="hidden" name={name} value={value} />
				))}
				<input
					ref={inputRef}
					type="text"
					name={SEARCH_PARAMETER}
					aria-label="Search projectors"
					defaultValue={query}
					placeholder={PLACEHOLDER}
					maxLength={MAX_QUERY_LENGTH}
					enterKeyHint="search"
					autoComplete="off"
					autoCorrect="off"
					spellCheck={false}
					// biome-ignore lint/a11y/noAutofocus: the page was asked for in order to type here
					autoFocus
					className={INPUT_LOOK}
				/>
				<button type="submit" className={SUBMIT_LOOK}>
					Search
				</button>
			</Form>
			<p role="status" className={STATUS_LOOK}>
				{statusText(state, query)}
			</p>
			<LinksAbove links={shown} />
			<ul className={RESULTS_LOOK}>
				{shown.results.map((result) => (
					<li key={result.slug}>
						<Link to={projectorPath(result.slug)} className={`${RESULT_LINK} hover:bg-accent-soft`}>
							<SearchResultRow result={result} />
						</Link>
					</li>
				))}
			</ul>
			<LinksBelow links={shown} />
		</>
	);
}
