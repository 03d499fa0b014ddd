import { LRUCache } from "lru-cache";
import { type Encoding, encodeText, pressHarder } from "./compression.server";

/** A page that was rendered, with the headers that belong to its text. */
export interface RenderedPage {
	html: string;
	headers: Readonly<Record<string, string>>;
}

/** A finished page: its bytes as they are sent. */
export interface FinishedPage {
	body: Buffer;
	headers: Readonly<Record<string, string>>;
	isPressedHard: boolean;
}

/** About 2,000 pages of the usual size; a page counts with what is kept about it. */
const MOST_BYTES = 40 * 1024 * 1024;
const OVERHEAD_BYTES = 1024;

type Render = () => Promise<RenderedPage>;

/** What a server sends before it waits for the first acknowledgement: ten segments (RFC 6928), less the headers. */
const FIRST_FLIGHT_BYTES = 13_600;

/** Pressing hard takes a thread for a tenth of a second: two at a time leave the others free. */
const MOST_PRESSED_AT_ONCE = 2;

let beingPressed = 0;

async function pressed(page: FinishedPage): Promise<FinishedPage> {
	beingPressed += 1;
	try {
		return { ...page, body: await pressHarder(page.body), isPressedHard: true };
	} finally {
		beingPressed -= 1;
	}
}

/** Renders and compresses a page; one that would not fit into the first flight is pressed hard at once. */
export async function finishPage(render: Render, encoding: Encoding): Promise<FinishedPage> {
	const { html, headers } = await render();
	const isBrotli = encoding === "br";
	const page = { body: await encodeText(html, encoding), headers, isPressedHard: !isBrotli };
	const isLong = isBrotli && page.body.length > FIRST_FLIGHT_BYTES;
	return isLong && beingPressed < MOST_PRESSED_AT_ONCE ? pressed(page) : page;
}

const memory = new LRUCache<string, FinishedPage, { render: Render; encoding: Encoding }>({
	maxSize: MOST_BYTES,
	sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
	fetchMethod: (_key, _stale, { context: { render, encoding } }) => finishPage(render, encoding),
});

/** A page that is asked for again is worth the time: nobody waits for it. */
async function pressInBackground(key: string, page: FinishedPage): Promise<void> {
	if (page.isPressedHard || beingPressed >= MOST_PRESSED_AT_ONCE) return;
	page.isPressedHard = true;
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
export async function rememberedPage(
	key: string,
	encoding: Encoding,
	render: Render,
): Promise<FinishedPage> {
	const slot = `${encoding} ${key}`;
	const known = memory.get(slot);
	if (known) {
		void pressInBackground(slot, known);
		return known;
	}
	return memory.forceFetch(slot, { context: { render, encoding } });
}
