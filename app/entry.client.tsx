import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import stylesHref from "~/styles/app.css?url";

/** The page has only the rules of its own markup; what scripts show later needs the others. */
async function adoptStyles(): Promise<void> {
	const response = await fetch(stylesHref);
	if (!response.ok) throw new Error(`The style sheet answered ${response.status}`);
	const sheet = await new CSSStyleSheet().replace(await response.text());
	document.adoptedStyleSheets.push(sheet);
}

try {
	// In development, Vite keeps the sheet in the page.
	if (import.meta.env.PROD) await adoptStyles();
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	});
} catch (error) {
	// The page goes on as it does without scripts.
	console.error(error);
}
