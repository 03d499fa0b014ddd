import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import stylesHref from "~/styles/app.css?url";

/** The page has only the style rules of its own markup; content that scripts show later needs the others. */
async function adoptStyles(): Promise<void> {
	const response = await fetch(stylesHref);
	if (!response.ok) throw new Error(`The style sheet answered ${response.status}`);
	const sheet = await new CSSStyleSheet().replace(await response.text());
	document.adoptedStyleSheets.push(sheet);
}

/**
 * Waits until the page's data is decoded. Remix does that in its first render, which it suspends meanwhile: a click or
 * key press in that time would force React to render at once, and fail.
 */
async function decodeData(): Promise<void> {
	try {
		RemixBrowser({});
	} catch (interruption) {
		if (!(interruption instanceof Promise)) throw interruption;
		await interruption;
	}
}

try {
	// In development, Vite keeps the sheet in the page.
	await Promise.all([import.meta.env.PROD && adoptStyles(), decodeData()]);
	// From here on the router loads pages: app/routes/files/texts.ts
	document.documentElement.dataset.routed = "";
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	});
} catch (error) {
	// The page then works as it does without scripts.
	console.error(error);
}
