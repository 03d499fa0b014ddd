import { type Location, useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { LiveSearchProps } from "./live-search";
import { searchQueryIn, withSearchClosed } from "./search-address";

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

export interface SearchDialogControl {
	isOpen: boolean;
	/** The live search, once its code is here. */
	LiveSearch: ComponentType<LiveSearchProps> | null;
	/** Fetches the code of the live search, because it is likely to be wanted. */
	prepare: () => void;
	open: () => void;
	/** Takes the search away, on the way to another page. */
	hide: () => void;
	/** Goes back to the page without the search. */
	close: () => void;
}

/**
 * Whether the search stands over the page: opened by hand, until the visitor goes to another address, or
 * because the address asks for it.
 */
export function useSearchDialog(): SearchDialogControl {
	const location = useLocation();
	const navigate = useNavigate();
	// Locations themselves, not their keys: the first page has the same key when one comes back to it.
	const [openedAt, setOpenedAt] = useState<Location>();
	const [closedAt, setClosedAt] = useState<Location>();
	const [LiveSearch, setLiveSearch] = useState<ComponentType<LiveSearchProps> | null>(null);

	const isAsked = searchQueryIn(location) !== null;
	const isOpen = openedAt === location || (isAsked && closedAt !== location);

	const prepare = useCallback(() => {
		// On a line that fails the plain form stays, and the next intent tries again.
		import("./live-search").then(
			(module) => setLiveSearch(() => module.default),
			() => {},
		);
	}, []);

	const open = useCallback(() => {
		prepare();
		setOpenedAt(location);
	}, [prepare, location]);

	function hide() {
		setOpenedAt(undefined);
		setClosedAt(location);
	}

	function close() {
		hide();
		if (isAsked) navigate(withSearchClosed(location), { replace: true, preventScrollReset: true });
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

	return { isOpen, LiveSearch, prepare, open, hide, close };
}
