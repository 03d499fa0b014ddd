import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

export interface ContextWithScriptData {
	/** The data of the page's scripts, as Remix encodes it. */
	scriptData: string;
	/** The context for rendering the page, with a stream of the same data. */
	context: EntryContext;
}

/** Reads the data of a page's scripts, from which its ETag is made before it is rendered. */
export async function readScriptData(context: EntryContext): Promise<ContextWithScriptData> {
	if (!context.serverHandoffStream) throw new Error("Remix handed over no data");
	const [readStream, unreadStream] = context.serverHandoffStream.tee();
	const scriptData = await text(readStream);
	return { scriptData, context: { ...context, serverHandoffStream: unreadStream } };
}

/** Matches Remix's encoding of values that it does not transfer completely, such as functions and class instances. */
const INCOMPLETE_VALUE_PATTERN =
	/\["(?:SanitizedError|SingleFetchClassInstance|SingleFetchFallback)"/;

/** Throws if script data does not contain everything that a loader returned. */
export function assertComplete(scriptData: string): void {
	const [incompleteValue] = INCOMPLETE_VALUE_PATTERN.exec(scriptData) ?? [];
	if (incompleteValue !== undefined)
		throw new Error(`A loader returned a value that is written as ${incompleteValue}`);
}

/** React 18 fills the end of a chunk with NUL bytes where the next letter does not fit into it. */
const NUL_PADDING_PATTERN = /\0/g;

/** Removes the padding as Latin-1, a letter a byte: decoding UTF-8 would take ten times as long. */
function withoutPadding(chunk: Buffer): Buffer {
	if (!chunk.includes(0)) return chunk;
	return Buffer.from(chunk.toString("latin1").replace(NUL_PADDING_PATTERN, ""), "latin1");
}

/** Reads a rendering to its end, without React's padding. */
async function collect(rendering: Readable): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of rendering) chunks.push(withoutPadding(chunk));
	return Buffer.concat(chunks);
}

function render(url: string, context: EntryContext): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const errors: unknown[] = [];
		const { pipe } = renderToPipeableStream(<RemixServer context={context} url={url} />, {
			onError(error) {
				errors.push(error);
			},
			onShellError: reject,
			onAllReady() {
				if (errors.length > 0) reject(errors[0]);
				else collect(pipe(new PassThrough())).then(resolve, reject);
			},
		});
	});
}

let lastRendering: Promise<unknown> = Promise.resolve();

/**
 * Renders a complete page as UTF-8. Rejects with the error of a component that failed. Pages are rendered one after
 * the other: rendering only computes, and the objects of one page fit among V8's young objects, those of ten do not.
 */
export function renderPage(url: string, context: EntryContext): Promise<Buffer> {
	const rendering = lastRendering.then(() => render(url, context));
	lastRendering = rendering.catch(() => {});
	return rendering;
}
