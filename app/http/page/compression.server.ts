import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);

/** The encodings that the site can send, the best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Takes some milliseconds for a page; reasons: docs/decisions/server/0008-finished-pages.md. */
const BROTLI_QUALITY = 6;

/** A window of 256 kB, more than a page; the default of 4 MB would occupy tens of MB during compression. */
const BROTLI_WINDOW_BITS = 18;

/** Returns the best encoding that a client accepts; identity without a header, or if the client accepts no other. */
export function chooseEncoding(header: string | null | undefined): Encoding {
	const client = new Negotiator({ headers: { "accept-encoding": header ?? "" } });
	return client.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? "identity";
}

/** Compresses a text, already in UTF-8, with an encoding. The thread pool does the work. */
export async function encodeText(text: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "identity") return text;
	if (encoding === "gzip") return gzipText(text, { level: 6 });
	return brotliText(text, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: text.length,
		},
	});
}
