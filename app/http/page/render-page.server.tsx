import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

/** Reads the data that a page's scripts start with, as Remix writes it. It can be read once. */
export function readScriptData({ serverHandoffStream }: EntryContext): Promise<string> {
	if (!serverHandoffStream) throw new Error("Remix handed over no data");
	return text(serverHandoffStream);
}

/**
 * Puts the data in place before rendering. Remix would send it after the page as it comes in, and React wait for each
 * piece; it is whole by now, as no loader answers a promise.
 */
function placeScriptData({ renderMeta }: EntryContext, scriptData: string): void {
	if (!renderMeta) return;
	const read = (done: boolean, value: string) =>
		Object.assign(Promise.resolve(), { result: { done, value } });
	renderMeta.streamCache = { 0: read(false, scriptData), 1: read(true, "") };
}

/** Renders a whole page. Throws the error of a component that failed. */
export function renderPage(url: string, context: EntryContext, scriptData: string): string {
	placeScriptData(context, scriptData);
	// The doctype is what only React's stream writes by itself.
	return `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={url} />)}`;
}
