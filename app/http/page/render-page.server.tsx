import { Writable } from "node:stream";
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

/** Takes all of a page at once: nothing is sent before it is finished. */
class PageText extends Writable {
	private readonly chunks: Buffer[] = [];

	constructor(onFinish: (html: string) => void) {
		super({ highWaterMark: Number.MAX_SAFE_INTEGER });
		this.on("finish", () => onFinish(withoutNul(Buffer.concat(this.chunks))));
	}

	override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
		this.chunks.push(chunk);
		done();
	}
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
					pipe(new PageText(resolve));
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
