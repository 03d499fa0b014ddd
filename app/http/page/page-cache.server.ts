import { LRUCache } from "lru-cache";
import { compressFully, type Encoding, encodeText } from "./compression.server";

/** A page that was rendered, with the headers that belong to its text. */
export interface RenderedPage {
	html: string;
	headers: Readonly<Record<string, string>>;
}

/** A finished page: its bytes as they are sent. */
export interface FinishedPage {
	body: Buffer;
	headers: Readonly<Record<string, string>>;
	isFullyCompressed: boolean;
}

/** About 2,000 pages of the usual size; a page counts with what is kept about it. */
const MAX_BYTES = 40 * 1024 * 1024;
const OVERHEAD_BYTES = 1024;

type Render = () => Promise<RenderedPage>;

/** What a server sends before it waits for the first acknowledgement: ten segments (RFC 6928), less the headers. */
const FIRST_FLIGHT_BYTES = 13_600;

/** Pressing hard takes a thread for a tenth of a second: two at a time leave the others free. */
const MAX_CONCURRENT_COMPRESSIONS = 2;

let compressionsRunning = 0;

async function pressed(page: FinishedPage): Promise<FinishedPage> {
	compressionsRunning += 1;
	try {
		return { ...page, body: await compressFully(page.body), isFullyCompressed: true };
	} finally {
		compressionsRunning -= 1;
	}
}

/** Renders and compresses a page; one that would not fit into the first flight is pressed hard at once. */
export async function finishPage(render: Render, encoding: Encoding): Promise<FinishedPage> {
	const { html, headers } = await render();
	const isBrotli = encoding === "br";
	const page = { body: await encodeText(html, encoding), headers, isFullyCompressed: !isBrotli };
	const isLong = isBrotli && page.body.length > FIRST_FLIGHT_BYTES;
	return isLong && compressionsRunning < MAX_CONCURRENT_COMPRESSIONS ? pressed(page) : page;
}

const memory = new LRUCache<string, FinishedPage, { render: Render; encoding: Encoding }>({
	maxSize: MAX_BYTES,
	sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
	fetchMethod: (_key, _stale, { context: { render, encoding } }) => finishPage(render, encoding),
});

/** A page that is asked for again is worth the time: nobody waits for it. */
async function compressInBackground(key: string, page: FinishedPage): Promise<void> {
	if (page.isFullyCompressed || compressionsRunning >= MAX_CONCURRENT_COMPRESSIONS) return;
	page.isFullyCompressed = true;
	try {
		memory.set(key, await pressed(page));
	} catch (error) {
		console.error("A page could not be compressed further:", error);
	}
}

/**
 * The finished page under a key that stands for everything it depends on. It is rendered and compressed once,
 * however many ask for it meanwhile; a failure is not remembered.
 */
export async function cachedPage(
	key: string,
	encoding: Encoding,
	render: Render,
): Promise<FinishedPage> {
	const slot = `${encoding} ${key}`;
	const known = memory.get(slot);
	if (known) {
		void compressInBackground(slot, known);
		return known;
	}
	return memory.forceFetch(slot, { context: { render, encoding } });
}
