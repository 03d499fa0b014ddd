import { LRUCache } from "lru-cache";
import { compressFully, type Encoding, encodeText } from "./compression.server";

/** A finished page: its bytes as they are sent, with the headers that belong to its text. */
export interface FinishedPage {
	body: Buffer;
	headers: Readonly<Record<string, string>>;
	isFullyCompressed: boolean;
}

/** About 2,000 pages of the usual size; a page counts with what is kept about it. */
const MAX_BYTES = 40 * 1024 * 1024;
const OVERHEAD_BYTES = 1024;

/** What a server sends before it waits for the first acknowledgement: ten segments (RFC 6928), less the headers. */
const FIRST_FLIGHT_BYTES = 13_600;

/** Where most addresses are asked for once, a page may be longer before a visitor waits for the hardest compression. */
const MAX_QUICK_BYTES = 14_600;

/** The hardest compression takes a thread for a tenth of a second: two at a time leave the others free. */
const MAX_CONCURRENT_COMPRESSIONS = 2;

let compressionsRunning = 0;

async function fullyCompressed(page: FinishedPage): Promise<FinishedPage> {
	compressionsRunning += 1;
	try {
		return { ...page, body: await compressFully(page.body), isFullyCompressed: true };
	} finally {
		compressionsRunning -= 1;
	}
}

/**
 * Compresses a page. One that would not fit into the first flight is compressed as hard as it goes at once; where it is
 * one of many addresses that are asked for once, only if it would be longer than any page may be.
 */
export async function compressPage(
	html: string,
	encoding: Encoding,
	{ headers, isOneOfMany }: { headers: FinishedPage["headers"]; isOneOfMany: boolean },
): Promise<FinishedPage> {
	const isBrotli = encoding === "br";
	const page = { body: await encodeText(html, encoding), headers, isFullyCompressed: !isBrotli };
	const isLong =
		isBrotli && page.body.length > (isOneOfMany ? MAX_QUICK_BYTES : FIRST_FLIGHT_BYTES);
	return isLong && compressionsRunning < MAX_CONCURRENT_COMPRESSIONS ? fullyCompressed(page) : page;
}

const cache = new LRUCache<string, FinishedPage>({
	maxSize: MAX_BYTES,
	sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
});

/** Pages that are being finished. */
const pending = new Map<string, Promise<FinishedPage>>();

/** A page that is asked for again is worth the time: nobody waits for it. */
async function compressInBackground(key: string, page: FinishedPage): Promise<void> {
	if (page.isFullyCompressed || compressionsRunning >= MAX_CONCURRENT_COMPRESSIONS) return;
	page.isFullyCompressed = true;
	try {
		cache.set(key, await fullyCompressed(page));
	} catch (error) {
		console.error("A page could not be compressed further:", error);
	}
}

/** The page under a key that stands for everything it depends on, finished or being finished. */
export function findCachedPage(key: string): FinishedPage | Promise<FinishedPage> | undefined {
	const page = cache.get(key);
	if (page === undefined) return pending.get(key);
	void compressInBackground(key, page);
	return page;
}

/** Keeps a page once it is finished, and returns it; a failure is not kept. */
export async function cachePage(
	key: string,
	finishing: Promise<FinishedPage>,
): Promise<FinishedPage> {
	pending.set(key, finishing);
	try {
		const page = await finishing;
		cache.set(key, page);
		return page;
	} finally {
		pending.delete(key);
	}
}
