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

/** Bytes that a server sends before the first acknowledgement: ten segments (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600;

/**
 * Compresses a page only as hard as it takes to fit into the first flight, whatever else is asked for meanwhile: equal
 * pages get equal bytes.
 */
export async function compressPage(
	html: string,
	encoding: Encoding,
	headers: FinishedPage["headers"],
): Promise<FinishedPage> {
	const quick = await encodeText(html, encoding);
	if (encoding !== "br") return { body: quick, headers, isFullyCompressed: true };
	if (quick.length <= FIRST_FLIGHT_BYTES) return { body: quick, headers, isFullyCompressed: false };
	const hard = await encodeText(html, encoding, "hard");
	if (hard.length <= FIRST_FLIGHT_BYTES) return { body: hard, headers, isFullyCompressed: false };
	return { body: await encodeText(html, encoding, "best"), headers, isFullyCompressed: true };
}

const cache = new LRUCache<string, FinishedPage>({
	maxSize: MAX_BYTES,
	sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
});

/** Keeps a page as a copy of its bytes: a small Buffer is a slice of Node's pool, and would keep all 64 kB of that. */
function keep(key: string, page: FinishedPage): void {
	const body = Buffer.allocUnsafeSlow(page.body.length);
	page.body.copy(body);
	cache.set(key, { ...page, body });
}

/** Pages that are being finished. */
const pending = new Map<string, Promise<FinishedPage>>();

/** It takes a core for a tenth of a second: one at a time leaves the other of a small machine to rendering. */
let isCompressing = false;

/** Compresses a page that is asked for again as hard as it goes, for those who ask later. */
async function compressInBackground(key: string, page: FinishedPage): Promise<void> {
	if (page.isFullyCompressed || isCompressing) return;
	isCompressing = true;
	page.isFullyCompressed = true;
	try {
		keep(key, { ...page, body: await compressFully(page.body) });
	} catch (error) {
		console.error("A page could not be compressed further:", error);
	} finally {
		isCompressing = false;
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
		keep(key, page);
		return page;
	} finally {
		pending.delete(key);
	}
}
