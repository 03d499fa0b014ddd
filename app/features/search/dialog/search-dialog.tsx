import { useLocation } from "@remix-run/react";
import { type ComponentType, useCallback, useRef } from "react";
import { withSearchClosed } from "~/features/search/search-address";
import { IDLE } from "~/features/search/search-state";
import type { ServedSearch } from "~/features/search/served-search.server";
import type { LiveSearchProps } from "./live-search";
import { PlainSearch } from "./plain-search";
import { SEARCH_BUTTON_ID } from "./search-button";
import type { SearchDialogControl } from "./use-search-dialog";

// Adds one pixel to scroll, so that wheel and touch scroll the dialog and not the page, and the layout does not shift
// as it would without the page's scrollbar.
const HOLDS_PAGE_STILL =
	"overflow-y-scroll overscroll-contain [scrollbar-width:none] after:absolute after:top-0 after:h-[calc(100%+1px)] after:w-px";

const TITLE_ID = "search-title";

/** Makes the dialog modal, and returns the focus to the search button when it closes. */
function useModal() {
	const shown = useRef<HTMLDialogElement | null>(null);
	return useCallback((element: HTMLDialogElement | null) => {
		if (element) {
			// Rendered by the server, it is open but not modal.
			element.removeAttribute("open");
			element.showModal();
			element.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
		} else {
			shown.current?.close();
			const { activeElement } = document;
			if (activeElement === document.body || shown.current?.contains(activeElement)) {
				document.getElementById(SEARCH_BUTTON_ID)?.focus({ preventScroll: true });
			}
		}
		shown.current = element;
	}, []);
}

/** The search over the page, open for as long as it is rendered. */
export function SearchDialog({
	served,
	LiveSearch,
	formStep,
	onChosen,
	onClose,
}: {
	served: ServedSearch | null;
	/** The live search, once its code is loaded. */
	LiveSearch: ComponentType<LiveSearchProps> | null;
	formStep: SearchDialogControl["formStep"];
	/** Navigates to the address of a chosen result. */
	onChosen: (path: string) => void;
	onClose: () => void;
}) {
	const location = useLocation();
	const modal = useModal();
	const plainInput = useRef<HTMLInputElement | null>(null);
	// Kept when the form is replaced: the live search reads its text.
	const keepInput = useCallback((input: HTMLInputElement | null) => {
		if (input) plainInput.current = input;
	}, []);
	return (
		<dialog
			ref={modal}
			open
			aria-labelledby={TITLE_ID}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onMouseDown={(event) => {
				if (event.target === event.currentTarget) onClose();
			}}
			className={`fixed inset-0 z-40 m-0 size-full max-h-none max-w-none bg-surface-dark/75 text-ink backdrop:bg-transparent ${HOLDS_PAGE_STILL}`}
		>
			<div className="mx-auto flex max-h-full flex-col overflow-hidden bg-card floating sm:mt-[10vh] sm:max-h-[80vh] sm:max-w-xl sm:rounded-card sm:border sm:border-line">
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
						className="rounded-control px-3 py-2 font-semibold text-link hover:underline"
					>
						Close
					</a>
				</div>
				{LiveSearch ? (
					<LiveSearch served={served} typedInto={plainInput.current} onChosen={onChosen} />
				) : (
					<PlainSearch
						query={served?.query ?? ""}
						state={served?.state ?? IDLE}
						inputRef={keepInput}
						step={formStep}
					/>
				)}
			</div>
		</dialog>
	);
}
