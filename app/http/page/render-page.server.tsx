import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

/**
 * Has the data that a page's scripts start with at hand before rendering. Remix would send them after the page as they
 * come in, and React wait for each piece; they are whole by now, as nothing a loader answers is a promise.
 */
async function readScriptData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
	if (!serverHandoffStream || !renderMeta) return;
	const read = (done: boolean, value: string) =>
		Object.assign(Promise.resolve(), { result: { done, value } });
	renderMeta.streamCache = { 0: read(false, await text(serverHandoffStream)), 1: read(true, "") };
}

/** Renders a whole page at once. Rejects with the error of a component that failed. */
export async function renderPage(url: string, context: EntryContext): Promise<string> {
	await readScriptData(context);
	// The doctype is what only React's stream writes by itself.
	return `<!DOCTYPE html>${renderToString(<RemixServer context={context} url={url} />)}`;
}
