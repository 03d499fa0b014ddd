import { type Location, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "./hydrated";

/** Moves the focus after a navigation: to the address's fragment, or to the page's heading. */
function placeOf({ hash }: Location): HTMLElement | null {
	const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
	return named ?? document.querySelector("main h1");
}

/**
 * Does for client-side navigations what browsers do for page loads: announces the new title and moves the focus to the
 * page. If only parameters change, the focus stays, unless the focused element is gone.
 */
export function Arrival() {
	const location = useLocation();
	const shown = useRef(location);
	const [title, setTitle] = useState("");
	useEffect(() => {
		if (shown.current === location) return;
		const isVisit = shown.current.pathname !== location.pathname;
		shown.current = location;
		setTitle(document.title);
		const isLost = document.activeElement === document.body;
		const place = isVisit || isLost ? placeOf(location) : null;
		if (!place) return;
		if (!place.matches("a[href], button, input, select, textarea")) place.tabIndex = -1;
		place.focus({ preventScroll: true });
	}, [location]);
	if (!useHydrated()) return null;
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	);
}
