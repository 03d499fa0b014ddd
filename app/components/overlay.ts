import { useSyncExternalStore } from "react";

/** Overlays of a page; one at a time. */
export type Overlay = "search" | "menu";

/*
 * An overlay is open while the browser's current history entry is marked with it, so Back closes it. The router
 * need not know of these entries: they are of the page that is shown.
 */
const MARK = "overlay";

let isGoingBack = false;
/** Asked for while the step of another is still being taken back. */
let waiting: Overlay | undefined;
const listeners = new Set<() => void>();

function tell() {
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The mark of the current entry, which may be whatever a browser kept. */
function openOverlay(): unknown {
	return window.history.state?.[MARK];
}

/** Opens an overlay as a step of its own, or in place of the one that is open. */
export function showOverlay(overlay: Overlay): void {
	if (isGoingBack) waiting = overlay;
	if (isGoingBack || openOverlay() === overlay) return;
	const { history } = window;
	const state = { ...history.state, [MARK]: overlay };
	if (openOverlay() === undefined) history.pushState(state, "");
	else history.replaceState(state, "");
	tell();
}

/** Closes an overlay by taking its step back. */
export function closeOverlay(overlay: Overlay): void {
	if (isGoingBack || openOverlay() !== overlay) return;
	isGoingBack = true;
	window.history.back();
}

/** Returns true if this overlay is open. Links in it that lead to another page replace its history entry. */
export function useOverlay(overlay: Overlay): boolean {
	return useSyncExternalStore(
		subscribe,
		() => openOverlay() === overlay,
		() => false,
	);
}

/** Returns true if a navigation only opens or closes an overlay of the current page. */
function isWithinPage(entry: PopStateEvent): boolean {
	// Remix makes it when it starts. A component would know where it is only after React has shown that.
	const router: typeof window.__remixRouter | undefined = window.__remixRouter;
	// On the way to another page, Back means to stay: the router's to do.
	if (router?.state.navigation.state !== "idle") return false;
	const { key, pathname, search, hash } = router.state.location;
	const { origin, href } = window.location;
	const isSameEntry = (entry.state?.key ?? "default") === key;
	return isSameEntry && new URL(origin + pathname + search + hash).href === href;
}

function step(entry: PopStateEvent) {
	// The router would load the page again.
	if (isWithinPage(entry)) entry.stopImmediatePropagation();
	isGoingBack = false;
	tell();
	if (waiting) showOverlay(waiting);
	waiting = undefined;
}

// While this file loads there is no router yet; listeners of the window are called in their order.
if (typeof window !== "undefined") window.addEventListener("popstate", step, { capture: true });
