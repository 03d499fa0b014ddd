import { brotliDecompressSync } from "node:zlib";
import { rawAnswer } from "../../support/raw-response";

/** Most bytes of a page's compressed body. */
const PAGE_BYTES = 28_000;
/** Most bytes of a list of up to 24 cards. */
const LIST_BYTES = 24_000;
/** The pages with such lists. */
const LIST = /^\/(?:projectors$|(?:category|brand|tag)\/)/;

export interface FirstAnswer {
	html: string;
	/** Size of the compressed body. */
	bytes: number;
	/** Most bytes allowed. */
	limit: number;
}

/** Requests a page as Brotli. Returns its size and the limit of its kind. */
export async function firstAnswer(url: string): Promise<FirstAnswer> {
	const { headers, body } = await rawAnswer(url, { "Accept-Encoding": "br" });
	if (headers["content-encoding"] !== "br") throw new Error(`${url} is not sent as Brotli`);
	const html = brotliDecompressSync(body).toString();
	const { pathname, searchParams } = new URL(url);
	const isList = LIST.test(pathname) && searchParams.get("view") !== "chart";
	const limit = isList ? LIST_BYTES : PAGE_BYTES;
	return { html, bytes: body.length, limit };
}
