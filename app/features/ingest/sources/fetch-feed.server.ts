import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { settings } from "~/config/env.server";
import { SITE_NAME } from "~/config/site";
import { MINUTE_MS } from "~/config/time";
import { isHtmlPage, SNIFFED_BYTES } from "../read/html-page";
import { hasAccount } from "./feed-address";
import { type ResolveName, requestFeed, resolveName } from "./feed-request.server";
import {
	type FetchedKind,
	FetchFailure,
	fetchFailures,
	statusFailure,
	systemErrorCode,
	withStorageFailures,
} from "./fetch-failure";
import { isPublicAddress } from "./public-address.server";
import { retryAfterSeconds } from "./retry-after";

const LIMITS = {
	maxBytes: 2e9,
	/** Time limit for the complete fetch with its redirects, in milliseconds. */
	maxMs: 10 * MINUTE_MS,
	/** Time limit without a received byte, in milliseconds. */
	maxStallMs: 30_000,
	maxRedirects: 5,
};

/** Longer validators are not stored, so that the complete feed is fetched each time. */
const MAX_VALIDATOR_LENGTH = 1000;

export interface FeedFetch {
	address: string;
	/** "feed" by default. */
	fetchedKind?: FetchedKind;
	/** Validators of the last good response from this address. */
	etag: string | null;
	lastModified: string | null;
	/** File for the body; removed if the fetch fails. */
	file: string;
	signal?: AbortSignal;
	limits?: Partial<typeof LIMITS>;
	/** True if addresses of private networks may be fetched; defaults to the setting FEEDS_ALLOW_PRIVATE. */
	arePrivateAddressesAllowed?: boolean;
	resolve?: ResolveName;
	now?: () => Date;
}

/** Options of a fetch, with defaults. */
const withDefaults = ({ fetchedKind = "feed", limits, ...options }: FeedFetch) => ({
	arePrivateAddressesAllowed: settings().FEEDS_ALLOW_PRIVATE,
	resolve: resolveName,
	now: () => new Date(),
	...options,
	fetchedKind,
	limits: { ...LIMITS, ...limits },
});

type FetchOptions = ReturnType<typeof withDefaults>;

/** Requests the file without compression, so that length and validators are those of the file itself. */
function requestHeaders({ etag, lastModified }: FetchOptions): Record<string, string> {
	return {
		"User-Agent": `${SITE_NAME}-Feeds/1.0`,
		Accept: "*/*",
		"Accept-Encoding": "identity",
		...(etag !== null && { "If-None-Match": etag }),
		...(lastModified !== null && { "If-Modified-Since": lastModified }),
	};
}

/** Encodings that are accepted although not requested: gzip is recognised when the file is read. */
const READABLE_CODINGS = new Set(["", "identity", "gzip", "x-gzip"]);

function storableValidator(header: string | undefined): string | null {
	return header === undefined || header.length > MAX_VALIDATOR_LENGTH ? null : header;
}

function validatedAddress({ address, fetchedKind }: FetchOptions): URL {
	if (!URL.canParse(address)) throw fetchFailures.unreadableAddress(fetchedKind);
	const url = new URL(address);
	if (url.protocol !== "https:") throw fetchFailures.notHttps(url.host);
	if (hasAccount(url)) throw fetchFailures.addressWithAccount(url.host);
	return url;
}

/** Aborts a fetch that takes or pauses too long or is stopped, each with its own reason. */
function watchFetch({ limits, signal: stopSignal }: FetchOptions) {
	const controller = new AbortController();
	let host = "";
	const abortWith = (failure: () => FetchFailure) => () => controller.abort(failure());
	const totalTimer = setTimeout(
		abortWith(() => fetchFailures.tooLong(host, limits.maxMs)),
		limits.maxMs,
	);
	const stallTimer = setTimeout(
		abortWith(() => fetchFailures.stalled(host, limits.maxStallMs)),
		limits.maxStallMs,
	);
	const onStop = abortWith(fetchFailures.stopped);
	stopSignal?.addEventListener("abort", onStop);
	if (stopSignal?.aborted) onStop();
	return {
		signal: controller.signal,
		onHop: (nextHost: string) => {
			host = nextHost;
			stallTimer.refresh();
		},
		onBytes: () => void stallTimer.refresh(),
		end: () => {
			clearTimeout(totalTimer);
			clearTimeout(stallTimer);
			stopSignal?.removeEventListener("abort", onStop);
		},
	};
}

/**
 * Returns false if the feed is unchanged (status 304). Throws a `FetchFailure` for any other response without a feed.
 */
function hasFeed(
	{ statusCode = 0, headers }: IncomingMessage,
	host: string,
	fetchOptions: FetchOptions,
) {
	if (statusCode === 304) {
		if (fetchOptions.etag === null && fetchOptions.lastModified === null)
			throw fetchFailures.unexpectedNotModified(host);
		return false;
	}
	if (statusCode !== 200) {
		const retryAfter = retryAfterSeconds(headers["retry-after"], fetchOptions.now());
		throw statusFailure(statusCode, host, retryAfter, fetchOptions.fetchedKind);
	}
	const coding = headers["content-encoding"] ?? "";
	if (!READABLE_CODINGS.has(coding.toLowerCase())) throw fetchFailures.unsupportedEncoding(host);
	return true;
}

/** Yields the chunks of a body. A body that ends early fails as cut off. */
async function* chunksOf(response: IncomingMessage, host: string): AsyncGenerator<Buffer> {
	try {
		for await (const chunk of response) yield chunk;
	} catch (error) {
		if (error instanceof FetchFailure || systemErrorCode(error) === undefined) throw error;
		throw fetchFailures.cutOff(host);
	}
}

/** Writes a response's body to a file without unpacking it. Returns its size in bytes. */
async function saveBody(
	response: IncomingMessage,
	host: string,
	{ file, fetchedKind, limits: { maxBytes } }: FetchOptions,
	onBytes: () => void,
): Promise<number> {
	const declaredBytes = Number(response.headers["content-length"] ?? 0);
	if (declaredBytes > maxBytes) throw fetchFailures.tooLarge(host, maxBytes);
	let bytes = 0;
	let beginning = Buffer.alloc(0);
	const handle = await withStorageFailures(open(file, "w", 0o600));
	try {
		for await (const chunk of chunksOf(response, host)) {
			onBytes();
			bytes += chunk.length;
			if (bytes > maxBytes) throw fetchFailures.tooLarge(host, maxBytes);
			if (beginning.length < SNIFFED_BYTES) beginning = Buffer.concat([beginning, chunk]);
			await withStorageFailures(handle.writeFile(chunk));
		}
	} finally {
		await withStorageFailures(handle.close());
	}
	if (isHtmlPage(beginning, response.headers["content-type"]))
		throw fetchFailures.htmlPage(host, fetchedKind);
	return bytes;
}

async function fetchOnce(
	fetchOptions: FetchOptions,
	{ signal, onHop, onBytes }: ReturnType<typeof watchFetch>,
) {
	const { fetchedKind, resolve, arePrivateAddressesAllowed, limits } = fetchOptions;
	const { host, response } = await requestFeed(validatedAddress(fetchOptions), {
		headers: requestHeaders(fetchOptions),
		signal,
		resolve,
		isAllowed: arePrivateAddressesAllowed ? () => true : isPublicAddress,
		onHop,
		maxRedirects: limits.maxRedirects,
		fetchedKind,
	});
	try {
		onBytes();
		if (!hasFeed(response, host, fetchOptions)) return { status: "not-modified" } as const;
		const bytes = await saveBody(response, host, fetchOptions, onBytes);
		const { etag, "last-modified": lastModified } = response.headers;
		return {
			status: "fetched",
			etag: storableValidator(etag),
			lastModified: storableValidator(lastModified),
			bytes,
		} as const;
	} finally {
		response.destroy();
	}
}

/**
 * Fetches a shop's feed or photo to a file (docs/product.md#fetching-a-feed). Throws a `FetchFailure` for any failure
 * of network, server or disk; its sentence may be shown and logged.
 */
export async function fetchFeed(options: FeedFetch) {
	const fetchOptions = withDefaults(options);
	const fetchWatch = watchFetch(fetchOptions);
	try {
		return await fetchOnce(fetchOptions, fetchWatch);
	} catch (error) {
		await rm(fetchOptions.file, { force: true });
		// Reports the limit that aborted the request rather than the resulting error.
		throw fetchWatch.signal.aborted ? fetchWatch.signal.reason : error;
	} finally {
		fetchWatch.end();
	}
}
