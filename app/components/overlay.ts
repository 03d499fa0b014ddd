import { useSyncExternalStore } from "react";

/** Overlays of a page; one at a time. */
export type Overlay = "search" | "menu";

/*
 * An overlay is open while the state of the browser's current history entry names it, so Back closes it. The router can
 * ignore these entries: they belong to the current page.
 */
const OVERLAY_STATE_KEY = "overlay";

let isGoingBack = false;
/** Requested while the history entry of another overlay is still being removed. */
let pendingOverlay: Overlay | undefined;
const listeners = new Set<() => void>();

function notify() {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Returns the overlay of the current history entry, which may be any value that a browser restored. */
function currentOverlay(): unknown {
	return window.history.state?.[OVERLAY_STATE_KEY];
}

/** Opens an overlay with its own history entry, or in place of the open one. */
export function showOverlay(overlay: Overlay): void {
	if (isGoingBack) pendingOverlay = overlay;
	if (isGoingBack || currentOverlay() === overlay) return;
	const { history } = window;
	const state = { ...history.state, [OVERLAY_STATE_KEY]: overlay };
	if (currentOverlay() === undefined) history.pushState(state, "");
	else history.replaceState(state, "");
	notify();
}

/** Closes an overlay by going back over its entry. */
export function closeOverlay(overlay: Overlay): void {
	if (isGoingBack || currentOverlay() !== overlay) return;
	isGoingBack = true;
	window.history.back();
}

/** Returns true if this overlay is open. Links in it that lead to another page replace its history entry. */
export function useOverlay(overlay: Overlay): boolean {
	return useSyncExternalStore(
		subscribe,
		() => currentOverlay() === overlay,
		() => false,
	);
}

/** Returns true if a navigation only opens or closes an overlay of the current page. */
function isWithinPage(event: PopStateEvent): boolean {
	// Created by Remix at its start. A component would get it only after React has rendered.
	const router: typeof window.__remixRouter | undefined = window.__remixRouter;
	// On the way to another page, Back cancels the navigation, which the router handles.
	if (router?.state.navigation.state !== "idle") return false;
	const { key, pathname, search, hash } = router.state.location;
	const { origin, href } = window.location;
	const isSameEntry = (event.state?.key ?? "default") === key;
	return isSameEntry && new URL(origin + pathname + search + hash).href === href;
}

function handlePopState(event: PopStateEvent) {
	// Hides the event from the router, which would load the page again.
	if (isWithinPage(event)) event.stopImmediatePropagation();
	isGoingBack = false;
	notify();
	if (pendingOverlay) showOverlay(pendingOverlay);
	pendingOverlay = undefined;
}

// Runs before the router is created, so that this listener of the window is called before the router's.
if (typeof window !== "undefined")
	window.addEventListener("popstate", handlePopState, { capture: true });
