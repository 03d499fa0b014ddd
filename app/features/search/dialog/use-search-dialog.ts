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

/** Returns true for '/' outside of fields, and for Ctrl+K and ⌘K anywhere. */
function isShortcut(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
	if (event.defaultPrevented || event.isComposing || altKey) return false;
	if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
	return key === "/" && !isTyping(event);
}

/** History state of an open search whose previous entry is the page without it. */
const FOLLOWS_PAGE = { followsPage: true };

export type SearchDialogControl = ReturnType<typeof useSearchDialog>;

/** Controls the search dialog: opened by hand, as a history entry, or by the address. */
export function useSearchDialog() {
	const location = useLocation();
	const navigate = useNavigate();
	// Compares locations, not their keys: the first page has the same key when it is visited again.
	const [closedLocation, setClosedLocation] = useState<Location>();
	const [LiveSearch, setLiveSearch] = useState<ComponentType<LiveSearchProps> | null>(null);

	const hasSearch = searchQueryIn(location) !== null;
	const isOverlay = useOverlay("search");
	const isOpen = (isOverlay || hasSearch) && closedLocation !== location;
	/** Navigation options of the plain form: replaces the search's own history entry, if it has one. */
	const formNavigationOptions =
		isOverlay || location.state?.followsPage === true
			? ({ replace: true, state: FOLLOWS_PAGE } as const)
			: undefined;

	/** Loads the code of the live search when it is likely to be needed. */
	const prepare = useCallback(() => {
		// If this fails, the plain form stays, and the next call tries again.
		import("./live-search").then(
			(module) => setLiveSearch(() => module.default),
			() => {},
		);
	}, []);

	const open = useCallback(() => {
		prepare();
		setClosedLocation(undefined);
		if (!hasSearch) showOverlay("search");
	}, [prepare, hasSearch]);

	/** Navigates to a chosen address, replacing the search's own history entry. */
	function openResult(path: string) {
		const [pathname = "", search = ""] = path.split("?", 2);
		const staysOpen = searchQueryIn({ search }) !== null;
		if (!staysOpen) setClosedLocation(location);
		const navigationOptions = isOverlay ? formNavigationOptions : undefined;
		navigate({ pathname, search }, { ...navigationOptions, preventScrollReset: staysOpen });
	}

	/** Goes back to the page without the search. */
	function close() {
		if (isOverlay) {
			closeOverlay("search");
			return;
		}
		setClosedLocation(location);
		if (formNavigationOptions) {
			navigate(-1);
			return;
		}
		const path = withSearchClosed(location);
		// The address is replaced at once: a reload before the page is loaded again would open the search.
		window.history.replaceState(window.history.state, "", path);
		navigate(path, { replace: true, preventScrollReset: true });
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

	return { isOpen, LiveSearch, prepare, open, openResult, formNavigationOptions, close };
}
