import { useInsertionEffect, useState } from "react";
import { useHydrated } from "./hooks";
import { PAGE_SHEETS, type PageSheets } from "./page-sheets";

/** Adds rules to the document, whose policy knows only the styles that were served. Returns what takes them away. */
export function adoptStyles(css: string): () => void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
	return () => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
	};
}

/** Rules in the markup where the server writes them. Their text may be the server's alone: React leaves them as served. */
function ServedStyles({ css }: { css: string }) {
	return (
		<style
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
			dangerouslySetInnerHTML={{ __html: css }}
		/>
	);
}

function AdoptedStyles({ css }: { css: string }) {
	useInsertionEffect(() => adoptStyles(css), [css]);
	return null;
}

function useIsServed(): boolean {
	const isHydrated = useHydrated();
	return useState(!isHydrated)[0];
}

/** The rules of a part that is loaded when it is first used, and has their text with it. */
export function PartStyles({ css }: { css: string }) {
	return useIsServed() ? <ServedStyles css={css} /> : <AdoptedStyles css={css} />;
}

/** A first view has its rules from the server: the scripts that it loads do without them. */
const SERVED_SHEETS = import.meta.env.SSR ? PAGE_SHEETS : undefined;

let sheets: PageSheets | undefined = SERVED_SHEETS;
let loading: Promise<boolean> | undefined;

/** Loads the rules of all kinds of pages, which the first navigation by the router needs. Returns whether it could. */
export function loadPageSheets(): Promise<boolean> {
	loading ??= import("./page-sheets").then(
		(module) => {
			sheets = module.PAGE_SHEETS;
			return true;
		},
		() => {
			// The next call tries again.
			loading = undefined;
			return false;
		},
	);
	return loading;
}

/** The router already has the new address: a reload gets the page with its rules. */
async function loadOrReload(): Promise<void> {
	if (!(await loadPageSheets())) location.reload();
}

function LoadedStyles({ of }: { of: keyof PageSheets }) {
	// The page before stays until the promise is kept: the router shows pages in transitions.
	if (!sheets) throw loadOrReload();
	return <AdoptedStyles css={sheets[of]} />;
}

/**
 * The rules of one kind of page. A served page has them before its content; on a page that the router shows they are
 * adopted, because its policy knows only the styles that were served.
 */
export function PageStyles({ of }: { of: keyof PageSheets }) {
	return useIsServed() ? (
		<ServedStyles css={SERVED_SHEETS?.[of] ?? ""} />
	) : (
		<LoadedStyles of={of} />
	);
}
