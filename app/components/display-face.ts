import { useLocation } from "@remix-run/react";
import { useEffect, useInsertionEffect } from "react";
import fontUrl from "~/styles/display.woff2?url";
import { adoptStyles } from "./page-styles";

// The display face is the font Outfit, for headings and prices (docs/decisions/server/0028-display-face.md).

/** Adjusted to the size and height of the usual system fonts, so that text takes the same space in both. */
const FONT_FACE_CSS = `@font-face{font-family:Outfit;src:url(${fontUrl})format("woff2");font-weight:600 800;font-display:optional;size-adjust:103%;ascent-override:93%;descent-override:24%;line-gap-override:0%}`;

const HEADING_CSS =
	"h1,h2,h3,b{font-family:Outfit,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif}";

/** State of the display face in this document. The first page view after it is "loaded" shows it. */
let faceState: "none" | "loading" | "loaded" | "shown" = "none";

/** Loads the display face from the second page view in a browser tab on. */
async function loadFromSecondView(): Promise<void> {
	const isFirstView = sessionStorage.viewed === undefined;
	sessionStorage.viewed = "1";
	if (isFirstView || faceState !== "none") return;
	faceState = "loading";
	adoptStyles(FONT_FACE_CSS);
	await document.fonts.load("700 1em Outfit");
	faceState = "loaded";
}

/**
 * Shows headings and prices in the display face, from the first navigation after the face has loaded, so that no
 * visible text moves.
 */
export function useDisplayFace(): void {
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each path is a view
	useInsertionEffect(() => {
		if (faceState !== "loaded") return;
		faceState = "shown";
		adoptStyles(HEADING_CSS);
	}, [pathname]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each path is a view
	useEffect(() => {
		// Without storage, or if the file cannot be loaded, the page keeps the system's font.
		loadFromSecondView().catch(() => {});
	}, [pathname]);
}
