import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that a server sends before the first acknowledgement: ten segments (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600;

/** A ms or two for a page. */
const QUICK = 6;
/** Harder qualities, and the largest pages after `QUICK` that they may fit: what they save differs by page. */
const HARDER: readonly { quality: number; upTo: number }[] = [
	// A ms more than quick.
	{ quality: 8, upTo: FIRST_FLIGHT_BYTES * 1.006 },
	// Some 40 ms.
	{ quality: 10, upTo: FIRST_FLIGHT_BYTES * 1.062 },
	// More than 100 ms.
	{ quality: 11, upTo: FIRST_FLIGHT_BYTES * 1.1 },
];
/** For pages that no quality makes fit. */
const HARD = 10;

/** Brotli looks back 256 kB, which is all of a page; its usual 4 MB cost tens of MB while it works. */
const WINDOW_BITS = 18;

/** Returns the best encoding that a client accepts; identity without a header, or if it accepts none. */
export function chooseEncoding(header: string | null | undefined): Encoding {
	const client = new Negotiator({ headers: { "accept-encoding": header ?? "" } });
	return client.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? "identity";
}

/** Encodes a text. The work is done by the thread pool. */
export async function encodeText(
	text: string,
	encoding: Encoding,
	brotliQuality = QUICK,
): Promise<Buffer> {
	const bytes = Buffer.from(text);
	if (encoding === "identity") return bytes;
	if (encoding === "gzip") return deflate(bytes, { level: 6 });
	return brotli(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
			[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
}

/** Encodes a page; harder only if it would not fit into the first flight, so that equal pages have equal bytes. */
export async function compressPage(html: string, encoding: Encoding): Promise<Buffer> {
	const quick = await encodeText(html, encoding);
	if (encoding !== "br" || quick.length <= FIRST_FLIGHT_BYTES) return quick;
	let page: Buffer | undefined;
	for (const { quality, upTo } of HARDER) {
		if (quick.length > upTo) continue;
		page = await encodeText(html, encoding, quality);
		if (page.length <= FIRST_FLIGHT_BYTES) break;
	}
	return page ?? encodeText(html, encoding, HARD);
}
