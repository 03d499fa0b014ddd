import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

/** A page that takes longer than this is given up. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * React 18 fills the end of a chunk with NUL bytes where a character of several bytes does not fit into it
 * any more. No page has a NUL of its own.
 */
function withoutNul(html: Buffer): string {
	return html.toString("utf8").replaceAll("\0", "");
}

/**
 * Renders the whole page before the first byte leaves: no placeholder is ever streamed. Rejects with the error of
 * a component that failed.
 */
export function renderPage(url: string, context: EntryContext): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(
			<RemixServer context={context} url={url} abortDelay={RENDER_TIMEOUT_MS} />,
			{
				onAllReady() {
					clearTimeout(timer);
					const body = new PassThrough();
					buffer(body).then((html) => resolve(withoutNul(html)), reject);
					pipe(body);
				},
				onError(error) {
					clearTimeout(timer);
					reject(error);
				},
			},
		);
		const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
	});
}
