import { Form, Link, useLocation } from "@remix-run/react";
import { type ComponentType, type Ref, useCallback, useRef } from "react";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { PageStyles } from "~/components/page-styles";
import { modelPath } from "~/features/catalogue/model";
import { MAX_QUERY_LENGTH } from "~/features/search/index/search-terms";
import {
	otherParameters,
	SEARCH_PARAMETER,
	safePath,
	withSearchClosed,
} from "~/features/search/search-address";
import {
	IDLE_SEARCH,
	responseOfSearch,
	type SearchState,
	statusText,
} from "~/features/search/search-result";
import type { ServedSearch } from "~/features/search/served-search.server";
import searchDialogCss from "~/styles/search-dialog.css?inline";
import type { LiveSearchProps } from "./live-search";
import { SEARCH_BUTTON_ID } from "./search-button";
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
import type { SearchDialogControl } from "./use-search-dialog";

const TITLE_ID = "search-title";

/** Makes the dialog modal, and returns the focus to the search button when it closes. */
function useModal() {
	const dialogRef = useRef<HTMLDialogElement | null>(null);
	return useCallback((element: HTMLDialogElement | null) => {
		if (element) {
			// Rendered by the server, it is open but not modal.
			element.removeAttribute("open");
			element.showModal();
			element.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
		} else {
			dialogRef.current?.close();
			const { activeElement } = document;
			if (activeElement === document.body || dialogRef.current?.contains(activeElement)) {
				document.getElementById(SEARCH_BUTTON_ID)?.focus({ preventScroll: true });
			}
		}
		dialogRef.current = element;
	}, []);
}

/** The search over the page, open for as long as it is rendered. */
export function SearchDialog({
	servedSearch,
	LiveSearch,
	formNavigationOptions,
	onChosen,
	onClose,
}: {
	servedSearch: ServedSearch | null;
	/** The live search, once its code is loaded. */
	LiveSearch: ComponentType<LiveSearchProps> | null;
	/** Options of the navigation to the plain form's address. */
	formNavigationOptions: SearchDialogControl["formNavigationOptions"];
	/** Navigates to the address of a chosen result. */
	onChosen: (path: string) => void;
	onClose: () => void;
}) {
	const location = useLocation();
	const modalRef = useModal();
	const plainInput = useRef<HTMLInputElement | null>(null);
	// Kept when the form is replaced: the live search reads its text.
	const keepInput = useCallback((input: HTMLInputElement | null) => {
		if (input) plainInput.current = input;
	}, []);
	return (
		<>
			<PageStyles css={searchDialogCss} />
			<dialog
				ref={modalRef}
				open
				aria-labelledby={TITLE_ID}
				onCancel={(event) => {
					event.preventDefault();
					onClose();
				}}
				onMouseDown={(event) => {
					if (event.target === event.currentTarget) onClose();
				}}
				className="search-dialog"
			>
				<div className="search-frame floating">
					<div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
						<h2 id={TITLE_ID} className="text-lg max-enlarged:text-base">
							Search Projectors
						</h2>
						<a
							href={withSearchClosed(location)}
							onClick={(event) => {
								event.preventDefault();
								onClose();
							}}
							className="rounded-control px-3 py-2 font-semibold hover:underline"
						>
							Close
						</a>
					</div>
					{LiveSearch ? (
						<LiveSearch
							servedSearch={servedSearch}
							plainInput={plainInput.current}
							onChosen={onChosen}
						/>
					) : (
						<PlainSearch
							query={servedSearch?.query ?? ""}
							state={servedSearch?.state ?? IDLE_SEARCH}
							inputRef={keepInput}
							formNavigationOptions={formNavigationOptions}
						/>
					)}
				</div>
			</dialog>
		</>
	);
}

/** The search without scripts: a GET form to the page it is on, with its results as links. */
function PlainSearch({
	query,
	state,
	inputRef,
	formNavigationOptions,
}: {
	query: string;
	state: SearchState;
	inputRef: Ref<HTMLInputElement>;
	formNavigationOptions: SearchDialogControl["formNavigationOptions"];
}) {
	const location = useLocation();
	const response = responseOfSearch(state);
	return (
		<>
			<Form
				{...webMcpAttributes("search", "Finds projectors by words")}
				action={safePath(location)}
				preventScrollReset
				{...formNavigationOptions}
				className={SEARCH_FORM_CLASSES}
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
					className={SEARCH_INPUT_CLASSES}
				/>
				<button type="submit" className={SEARCH_SUBMIT_CLASSES}>
					Search
				</button>
			</Form>
			<p role="status" className={SEARCH_STATUS_CLASSES}>
				{statusText(state, query)}
			</p>
			<LinksAbove links={response} />
			<ul className={SEARCH_RESULTS_CLASSES}>
				{response.results.map((result) => (
					<li key={result.slug}>
						<Link
							to={modelPath(result.slug)}
							className={`${RESULT_LINK_CLASSES} hover:bg-backdrop`}
						>
							<SearchResultRow result={result} />
						</Link>
					</li>
				))}
			</ul>
			<LinksBelow links={response} />
		</>
	);
}
