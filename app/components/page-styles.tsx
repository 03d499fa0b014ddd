import { useInsertionEffect, useState } from "react";
import { useHydrated } from "./hooks";

/**
 * Adds CSS rules to the document without a style element: its content security policy allows only the style elements
 * that were served. Returns a function that removes the rules.
 */
export function adoptStyles(css: string): () => void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
	return () => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
	};
}

/**
 * The CSS rules of one kind of page, in addition to the style sheet in each page's head. A served page has them before
 * its content. On a page that the router shows, scripts add them (`adoptStyles`).
 */
export function PageStyles({ css }: { css: string }) {
	const isHydrated = useHydrated();
	const [isServed] = useState(!isHydrated);
	useInsertionEffect(() => (isServed ? undefined : adoptStyles(css)), [css, isServed]);
	if (!isServed) return null;
	return (
		<style
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
			dangerouslySetInnerHTML={{ __html: css }}
		/>
	);
}
