import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

export interface ReadContext {
	/** The data of the page's scripts, as Remix encodes it. */
	scriptData: string;
	/** The context with the same data unread, to render the page with. */
	context: EntryContext;
}

/** Reads the data of a page's scripts, from which its ETag is made before it is rendered. */
export async function readScriptData(context: EntryContext): Promise<ReadContext> {
	if (!context.serverHandoffStream) throw new Error("Remix handed over no data");
	const [read, unread] = context.serverHandoffStream.tee();
	const scriptData = await text(read);
	return { scriptData, context: { ...context, serverHandoffStream: unread } };
}

/** Matches Remix's encoding of values that it does not transfer whole, such as functions and class instances. */
const INCOMPLETE_VALUE = /\["(?:SanitizedError|SingleFetchClassInstance|SingleFetchFallback)"/;

/** Throws if script data lacks a part of what a loader returned. */
export function assertComplete(scriptData: string): void {
	const [lost] = INCOMPLETE_VALUE.exec(scriptData) ?? [];
	if (lost !== undefined) throw new Error(`A loader returned a value that is written as ${lost}`);
}

/** React 18 fills the end of a chunk with NUL bytes where the next letter does not fit into it. */
const PADDING = /\0/g;

/** Renders a whole page. Rejects with the error of a component that failed. */
export function renderPage(url: string, context: EntryContext): Promise<string> {
	return new Promise((resolve, reject) => {
		const failures: unknown[] = [];
		const { pipe } = renderToPipeableStream(<RemixServer context={context} url={url} />, {
			onError(error) {
				failures.push(error);
			},
			onShellError: reject,
			onAllReady() {
				if (failures.length > 0) reject(failures[0]);
				else {
					buffer(pipe(new PassThrough())).then(
						(html) => resolve(html.toString().replace(PADDING, "")),
						reject,
					);
				}
			},
		});
	});
}
