import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

// Uses of Remix beyond its public interface. Each has a test against the installed version in
// `remix-internals.server.test.tsx`, and the build refuses another version (`vite.config.ts`). `app/entry.client.tsx`
// has one more: it calls `RemixBrowser` before rendering.

export const REMIX_VERSION = "2.17.5";

/**
 * Reads the data of a page's scripts as Remix encodes it, once. The ETag is computed from it before rendering; the
 * public interface returns it only after rendering, in pieces.
 */
export function readScriptData({ serverHandoffStream }: EntryContext): Promise<string> {
	if (!serverHandoffStream) throw new Error("Remix handed over no data");
	return text(serverHandoffStream);
}

/** Matches Remix's encoding of values that it does not transfer whole, such as functions and class instances. */
const NOT_WHOLE = /\["(?:SanitizedError|SingleFetchClassInstance|SingleFetchFallback)"/;

/** Throws if script data lacks a part of what a loader returned. */
export function assertWhole(scriptData: string): void {
	const [lost] = NOT_WHOLE.exec(scriptData) ?? [];
	if (lost !== undefined) throw new Error(`A loader returned a value that is written as ${lost}`);
}

/**
 * Inserts the whole script data, so that a page is rendered at once to one text. The public interface renders to a
 * stream, which waits for each piece: up to a fifth slower.
 */
function placeScriptData({ renderMeta }: EntryContext, scriptData: string): void {
	if (!renderMeta) return;
	const read = (done: boolean, value: string) =>
		Object.assign(Promise.resolve(), { result: { done, value } });
	renderMeta.streamCache = { 0: read(false, scriptData), 1: read(true, "") };
}

/** Marks links for the discovery of routes as they are needed, which is off: React does not ask for it again. */
const DISCOVERED = ' data-discover="true"';

/** Remix's script of 600 characters that restores the scroll position, and one of a third. */
const RESTORE = /\(\(STORAGE_KEY, restoreKey\) => \{[\s\S]*?\}\)\("positions", null\)/;
const SHORT_RESTORE = `history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"");try{const y=JSON.parse(sessionStorage.positions)[history.state.key];y>=0&&scrollTo(0,y)}catch{}`;

/** Flags of Remix that are off, or that only the server reads. */
const NEEDLESS_FLAGS = /"(?:(?:v3_throwAbortReason|v3_routeConfig)":true|\w+":false),?/g;

/** Renders a whole page. Throws the error of a component that failed. */
export function renderPage(url: string, context: EntryContext, scriptData: string): string {
	placeScriptData(context, scriptData);
	context.serverHandoffString &&= context.serverHandoffString.replace(NEEDLESS_FLAGS, "");
	const html = renderToString(<RemixServer context={context} url={url} />);
	// `renderToString` writes no doctype.
	return `<!DOCTYPE html>${html.replaceAll(DISCOVERED, "").replace(RESTORE, SHORT_RESTORE)}`;
}

const PRELOAD = '<link rel="modulepreload"';

/** Remix's script that starts a page: imports of its manifest and its routes, then the code that needs them. */
const START =
	/<script type="module" async="">import ("[^"]*\/manifest-[^"]+");?\s*((?:import \* as \w+ from "[^"]+";\s*)+)([\s\S]*?)<\/script>/;
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;
/** Every statement of that code ends with a semicolon, and strings of JSON hold no line break. */
const LINE_BREAK = /\n */g;

/**
 * Defers the scripts of a finished page until after its first frame, so that they do not compete with it. The preloads
 * stay in place, because React expects them there, and take effect then.
 */
export function withDeferredScripts(html: string): string {
	const start = START.exec(html);
	if (!start) return html;
	const [script, manifest = "", imports = "", code = ""] = start;
	const routes = [...imports.matchAll(IMPORT)];
	const names = routes.map(([, name]) => name).join();
	const addresses = routes.map(([, , address]) => address).join();
	const late = `<script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{
for(const l of document.querySelectorAll("link[rel=modulepreload]"))l.fetchPriority="low",l.media="";
const [,${names}]=await Promise.all([${manifest},${addresses}].map(a=>import(a)));
${code.trim().replace(LINE_BREAK, "")}
}))</script>`;
	return html.replace(script, () => late).replaceAll(PRELOAD, `${PRELOAD} media="not all"`);
}
