import { brotliDecompressSync } from "node:zlib";
import { rawAnswer } from "../../support/raw-answer";

const PAGE_BYTES = 14_600;
/** Most bytes of a model's page with its form for price alerts and all its sources, and of a comparison. */
export const LONG_PAGE_BYTES = 28_000;
const LONG_LISTING_BYTES = 24_000;
const LONG_LISTING_CARDS = 24;
export const HOME_SCRIPT_BYTES = 110_000;

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
	const cards = html.split("<article").length - 1;
	const isComparison = new URL(url).pathname === "/compare";
	const limit = cards > LONG_LISTING_CARDS ? LONG_LISTING_BYTES : PAGE_BYTES;
	return { html, bytes: body.length, limit: isComparison ? LONG_PAGE_BYTES : limit };
}
