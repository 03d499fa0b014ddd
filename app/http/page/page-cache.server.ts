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

/** What the hard compression leaves of the quick one's bytes, at the most. */
const HARD_SHARE = 0.94;

/** Both take a core for up to a tenth of a second: one at a time leaves the other of a small machine to rendering. */
let isCompressing = false;

async function compressAlone<Result>(compress: () => Promise<Result>): Promise<Result> {
	isCompressing = true;
	try {
		return await compress();
	} finally {
		isCompressing = false;
	}
}

/**
 * Compresses a page. One that would not fit into the first flight is compressed at once as hard as it takes to fit;
 * where it is one of many addresses that are asked for once, only if it would be longer than any page may be.
 */
export async function compressPage(
	html: string,
	encoding: Encoding,
	{ headers, isOneOfMany }: { headers: FinishedPage["headers"]; isOneOfMany: boolean },
): Promise<FinishedPage> {
	const body = await encodeText(html, encoding);
	if (encoding !== "br") return { body, headers, isFullyCompressed: true };
	const quick = { body, headers, isFullyCompressed: false };
	const limit = isOneOfMany ? MAX_QUICK_BYTES : FIRST_FLIGHT_BYTES;
	if (body.length <= limit || isCompressing) return quick;
	return compressAlone(async () => {
		if (body.length * HARD_SHARE <= limit) {
			const harder = await encodeText(html, "br", "hard");
			if (harder.length <= limit) return { ...quick, body: harder };
		}
		return { ...quick, body: await encodeText(html, "br", "best"), isFullyCompressed: true };
	});
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

/** A page that is asked for again is worth the time: nobody waits for it. */
async function compressInBackground(key: string, page: FinishedPage): Promise<void> {
	if (page.isFullyCompressed || isCompressing) return;
	page.isFullyCompressed = true;
	try {
		const body = await compressAlone(() => compressFully(page.body));
		keep(key, { ...page, body });
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
		keep(key, page);
		return page;
	} finally {
		pending.delete(key);
	}
}
