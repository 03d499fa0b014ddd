import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);

/** What a body may be sent as, best first. */
export type Encoding = "br" | "gzip" | "identity";

const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** How hard to compress: `quick` takes a ms or two for a page, `hard` thirty for 7 % less, `best` a hundred for a tenth. */
export type Effort = "quick" | "hard" | "best";

const BROTLI_QUALITY: Record<Effort, number> = { quick: 6, hard: 10, best: 11 };

/** Brotli looks back 256 kB, which is all of a page; its usual 4 MB cost tens of MB while it works. */
const WINDOW_BITS = 18;

/** The best encoding that a client takes; without a header, or when it takes none, the plain body. */
export function chooseEncoding(header: string | null | undefined): Encoding {
	const client = new Negotiator({ headers: { "accept-encoding": header ?? "" } });
	return client.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? "identity";
}

/** A text's bytes in an encoding. The work is done by the thread pool. */
export async function encodeText(
	text: string | Buffer,
	encoding: Encoding,
	effort: Effort = "quick",
): Promise<Buffer> {
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	if (encoding === "identity") return bytes;
	if (encoding === "gzip") return deflate(bytes, { level: 6 });
	return brotli(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
			[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
}

/** The same Brotli body, compressed as hard as it goes. */
export async function compressFully(body: Buffer): Promise<Buffer> {
	return encodeText(await unbrotli(body), "br", "best");
}
