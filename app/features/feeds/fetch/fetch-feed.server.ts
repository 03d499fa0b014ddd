import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { settings } from "~/config/env.server";
import { SITE_NAME } from "~/config/site";
import { type ResolveName, resolveName } from "./checked-lookup.server";
import { hasUser } from "./feed-address";
import { requestFeed } from "./feed-request.server";
import { FetchFailure, failures, statusFailure } from "./fetch-failure";
import { retryAfterSeconds } from "./next-attempt";
import { isPublicAddress } from "./public-address.server";
import { saveBody } from "./save-body.server";

export interface FetchLimits {
	maxBytes: number;
	/** For all of it, redirects included. */
	maxMs: number;
	/** Without a byte. */
	stallMs: number;
}

const LIMITS: FetchLimits = { maxBytes: 2e9, maxMs: 10 * 60_000, stallMs: 30_000 };

/** Validators longer than that are not stored: the feed is then fetched whole each time. */
const MAX_VALIDATOR_LENGTH = 1000;

export interface FeedFetch {
	address: string;
	/** What the last good answer of this very address came with; null for none. */
	etag: string | null;
	lastModified: string | null;
	/** Where the body is written; removed again where it fails. */
	file: string;
	signal?: AbortSignal;
	limits?: Partial<FetchLimits>;
	/** As the setting FEEDS_ALLOW_PRIVATE says, unless told. */
	isPrivateAllowed?: boolean;
	resolve?: ResolveName;
	now?: () => Date;
}

export type FetchResult =
	| { status: "fetched"; etag: string | null; lastModified: string | null; bytes: number }
	| { status: "not-modified" }
	| {
			status: "failed";
			/** One sentence, which names the host and nothing else of the address. */
			message: string;
			isWorthRetrying: boolean;
			retryAfterSeconds: number | null;
	  };

/** Asks for the file itself, unpacked by nobody on the way: its length and its validators are then the file's own. */
function requestHeaders({ etag, lastModified }: FeedFetch): Record<string, string> {
	return {
		"User-Agent": `${SITE_NAME}-Feeds/1.0`,
		Accept: "*/*",
		"Accept-Encoding": "identity",
		...(etag !== null && { "If-None-Match": etag }),
		...(lastModified !== null && { "If-Modified-Since": lastModified }),
	};
}

/** Codings that a server may use all the same: who reads the file knows gzip by its first bytes. */
const READABLE_CODINGS = new Set(["", "identity", "gzip", "x-gzip"]);

function validator(header: string | undefined): string | null {
	return header === undefined || header.length > MAX_VALIDATOR_LENGTH ? null : header;
}

function checkedAddress(address: string): URL {
	if (!URL.canParse(address)) throw failures.unreadableAddress();
	const url = new URL(address);
	if (url.protocol !== "https:") throw failures.notHttps(url.host);
	if (hasUser(url)) throw failures.withUser(url.host);
	return url;
}

/** Ends what takes too long, pauses too long, or is stopped, each with its own reason. */
function watch(limits: FetchLimits, stop: AbortSignal | undefined) {
	const controller = new AbortController();
	let host = "";
	const fail = (failure: () => FetchFailure) => () => controller.abort(failure());
	const total = setTimeout(
		fail(() => failures.tooLong(host, limits.maxMs)),
		limits.maxMs,
	);
	const stall = setTimeout(
		fail(() => failures.stalled(host, limits.stallMs)),
		limits.stallMs,
	);
	const onStop = fail(failures.stopped);
	stop?.addEventListener("abort", onStop);
	if (stop?.aborted) onStop();
	return {
		signal: controller.signal,
		onHop: (next: string) => {
			host = next;
			stall.refresh();
		},
		onBytes: () => void stall.refresh(),
		end: () => {
			clearTimeout(total);
			clearTimeout(stall);
			stop?.removeEventListener("abort", onStop);
		},
	};
}

/** Whether an answer brings a feed; throws where it brings neither that nor "not modified". */
function hasFeed({ statusCode = 0, headers }: IncomingMessage, host: string, fetch: FeedFetch) {
	if (statusCode === 304) {
		if (fetch.etag === null && fetch.lastModified === null) throw failures.unaskedNotModified(host);
		return false;
	}
	if (statusCode !== 200) {
		const now = fetch.now?.() ?? new Date();
		throw statusFailure(statusCode, host, retryAfterSeconds(headers["retry-after"], now));
	}
	const coding = headers["content-encoding"] ?? "";
	if (!READABLE_CODINGS.has(coding.toLowerCase())) throw failures.packed(host);
	return true;
}

async function fetchOnce(
	fetch: FeedFetch,
	{ maxBytes }: FetchLimits,
	{ signal, onHop, onBytes }: ReturnType<typeof watch>,
): Promise<FetchResult> {
	const isPrivateAllowed = fetch.isPrivateAllowed ?? settings().FEEDS_ALLOW_PRIVATE;
	const { host, answer } = await requestFeed(checkedAddress(fetch.address), {
		headers: requestHeaders(fetch),
		signal,
		resolve: fetch.resolve ?? resolveName,
		isAllowed: isPrivateAllowed ? () => true : isPublicAddress,
		onHop,
	});
	try {
		onBytes();
		if (!hasFeed(answer, host, fetch)) return { status: "not-modified" };
		const bytes = await saveBody(answer, { host, file: fetch.file, maxBytes, onBytes });
		const { etag, "last-modified": lastModified } = answer.headers;
		return {
			status: "fetched",
			etag: validator(etag),
			lastModified: validator(lastModified),
			bytes,
		};
	} finally {
		answer.destroy();
	}
}

/**
 * Fetches a merchant's feed to a file of this machine (docs/product.md#fetching-a-feed). Never throws for what the
 * network, the server or the disk does, but returns a sentence; it may be shown and logged, since nothing of the address
 * but the host is in it.
 */
export async function fetchFeed(fetch: FeedFetch): Promise<FetchResult> {
	const limits = { ...LIMITS, ...fetch.limits };
	const watched = watch(limits, fetch.signal);
	try {
		return await fetchOnce(fetch, limits, watched);
	} catch (error) {
		await rm(fetch.file, { force: true });
		// What ended the request by a limit is told instead of how the request ended.
		const failure = watched.signal.aborted ? watched.signal.reason : error;
		if (!(failure instanceof FetchFailure)) throw failure;
		const { message, isWorthRetrying, retryAfterSeconds } = failure;
		return { status: "failed", message, isWorthRetrying, retryAfterSeconds };
	} finally {
		watched.end();
	}
}
