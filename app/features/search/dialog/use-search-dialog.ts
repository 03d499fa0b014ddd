import { type Location, useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { closeOverlay, showOverlay, useOverlay } from "~/components/overlay";
import { searchQueryIn, withSearchClosed } from "~/features/search/search-address";
import type { LiveSearchProps } from "./live-search";

function isTyping({ target }: KeyboardEvent): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
	);
}

/** '/' outside of fields, Ctrl+K and ⌘K anywhere. */
function isShortcut(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
	if (event.defaultPrevented || event.isComposing || altKey) return false;
	if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
	return key === "/" && !isTyping(event);
}

/** State of an address that asks for the search and whose step came after the one of its page. */
const FOLLOWS_PAGE = { followsPage: true };

export interface SearchDialogControl {
	isOpen: boolean;
	/** The live search, once its code is here. */
	LiveSearch: ComponentType<LiveSearchProps> | null;
	/** Fetches the code of the live search, because it is likely to be wanted. */
	prepare: () => void;
	open: () => void;
	/** Goes to an address that was chosen, in place of the search's own step. */
	leaveTo: (path: string) => void;
	/** How the next search of the plain form becomes a step: in place of the search's own where it has one. */
	formStep: { replace: true; state: typeof FOLLOWS_PAGE } | undefined;
	/** Goes back to the page without the search. */
	close: () => void;
}

/**
 * Whether the search stands over the page: opened by hand, as a step of the history, or because the address
 * asks for it.
 */
export function useSearchDialog(): SearchDialogControl {
	const location = useLocation();
	const navigate = useNavigate();
	// Locations themselves, not their keys: the first page has the same key when one comes back to it.
	const [closedAt, setClosedAt] = useState<Location>();
	const [LiveSearch, setLiveSearch] = useState<ComponentType<LiveSearchProps> | null>(null);

	const isAsked = searchQueryIn(location) !== null;
	const isOverlay = useOverlay("search");
	const isOpen = (isOverlay || isAsked) && closedAt !== location;
	const formStep =
		isOverlay || location.state?.followsPage === true
			? ({ replace: true, state: FOLLOWS_PAGE } as const)
			: undefined;

	const prepare = useCallback(() => {
		// On a line that fails the plain form stays, and the next intent tries again.
		import("./live-search").then(
			(module) => setLiveSearch(() => module.default),
			() => {},
		);
	}, []);

	const open = useCallback(() => {
		prepare();
		setClosedAt(undefined);
		if (!isAsked) showOverlay("search");
	}, [prepare, isAsked]);

	function leaveTo(path: string) {
		const [pathname = "", search = ""] = path.split("?", 2);
		const staysOpen = searchQueryIn({ search }) !== null;
		if (!staysOpen) setClosedAt(location);
		const step = isOverlay ? formStep : undefined;
		navigate({ pathname, search }, { ...step, preventScrollReset: staysOpen });
	}

	function close() {
		if (isOverlay) {
			closeOverlay("search");
			return;
		}
		setClosedAt(location);
		if (formStep) navigate(-1);
		else navigate(withSearchClosed(location), { replace: true, preventScrollReset: true });
	}

	useEffect(() => {
		if (isOpen) prepare();
	}, [isOpen, prepare]);

	useEffect(() => {
		function openByKey(event: KeyboardEvent) {
			if (!isShortcut(event)) return;
			event.preventDefault();
			open();
		}
		document.addEventListener("keydown", openByKey);
		return () => document.removeEventListener("keydown", openByKey);
	}, [open]);

	return { isOpen, LiveSearch, prepare, open, leaveTo, formStep, close };
}
