import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { dbVersion, isDatabaseAway } from "db/connection.server";
import { LRUCache } from "lru-cache";
import { settings } from "~/config/env.server";
import { DAY_MS } from "~/config/time";
import type { Visit } from "~/features/insight/counting/visit-note.server";
import { pathWithoutTracking } from "~/http/page/cache-key.server";
import { chooseEncoding } from "~/http/page/compression.server";
import { prefersMarkdown } from "~/http/page/page-markdown.server";
import { matchesIfNoneMatch } from "~/http/response/cache-control.server";
import { countCacheHit, countCacheMiss } from "~/metrics/metrics.server";
import { logWhenSent } from "./access-log";
import { routeLabelOf, setRouteLabel } from "./metrics/measured-requests";
import { countVisitWhenSent } from "./visits/count-visits";

/** A finished response, ready to be sent again. */
interface CachedResponse {
	status: number;
	headers: [name: string, value: number | string | string[]][];
	body: Buffer;
	/** Version of the data before its loaders ran. */
	version: string;
	visit: Visit;
	/** Time by `performance.now()`, in ms. */
	createdAt: number;
	/** Route label of its metrics. */
	route: string;
}

/** Maximum age of a response that is sent again: pages show ages and dates in days, so they may be this old. */
const FRESH_LIFETIME_MS = 10_000;

/** Maximum age of a response that is sent while the database is unavailable. */
const MAX_STALE_AGE_MS = DAY_MS;

/** Enough for about 3,500 pages of the usual size. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 2048;

const cache = new LRUCache<string, CachedResponse>({
	maxSize: MAX_CACHE_BYTES,
	ttl: MAX_STALE_AGE_MS,
	sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_OVERHEAD_BYTES,
});

/** Returns the cache key: all parts of a request that the loaders of a public page can read, except cookies. */
function cacheKeyOf({ headers }: IncomingMessage, address: string | undefined): string {
	const forwardedHeaders = settings().TRUST_PROXY
		? [headers["x-forwarded-proto"], headers["x-forwarded-host"]]
		: [];
	const encoding = chooseEncoding(headers["accept-encoding"]?.toString());
	const isMarkdown = prefersMarkdown(headers.accept);
	return JSON.stringify([
		encoding,
		isMarkdown,
		headers["save-data"],
		headers.host,
		...forwardedHeaders,
		address,
	]);
}

/**
 * Returns the cache key of a request; undefined if its response may differ from that of other visitors, as with any
 * cookie.
 */
function sharedCacheKey(request: IncomingMessage): string | undefined {
	const { method, url, headers } = request;
	const isShared = (method === "GET" || method === "HEAD") && headers.cookie === undefined;
	return isShared ? cacheKeyOf(request, url) : undefined;
}

let turnVersion: { version: string | undefined } | undefined;

/**
 * Returns the database's version, read once for all requests of an event-loop turn, because reading takes a tenth of
 * the time of a cached response. Safe: a client can only react to a change in a later turn.
 */
function versionInThisTurn(): string | undefined {
	if (turnVersion === undefined) {
		turnVersion = { version: dbVersion() };
		setImmediate(() => {
			turnVersion = undefined;
		});
	}
	return turnVersion.version;
}

function isCurrent({ version, createdAt }: CachedResponse): boolean {
	return version === versionInThisTurn() && performance.now() - createdAt < FRESH_LIFETIME_MS;
}

/**
 * Sends the cached response to the same request, if it is at most ten seconds old and nothing has been written to the
 * database since; while the database is unavailable, of any age. Returns false if no response was sent.
 */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse): boolean {
	const key = sharedCacheKey(request);
	const cached = key === undefined ? undefined : cache.get(key);
	if (cached === undefined || !(isCurrent(cached) || isDatabaseAway())) return false;
	writeCachedResponse(request, response, cached);
	return true;
}

/**
 * Returns the last response at the request's address, of any age: a page with the same ETag need not be rendered again.
 */
export function lastResponse(request: IncomingMessage): AppLoadContext["lastResponse"] {
	const cached = cache.get(
		cacheKeyOf(request, pathWithoutTracking(`http://localhost${request.url}`)),
	);
	return cached && { headers: new Map(cached.headers), body: cached.body };
}

function writeCachedResponse(
	request: IncomingMessage,
	response: ServerResponse,
	cached: CachedResponse,
): void {
	logWhenSent(request, response, { isCacheHit: true });
	setRouteLabel(response, cached.route);
	countCacheHit(cached.route);
	countVisitWhenSent(request, response, cached.visit);
	for (const [name, value] of cached.headers) response.setHeader(name, value);
	const etag = String(response.getHeader("ETag"));
	if (cached.status === 200 && matchesIfNoneMatch(request.headers["if-none-match"], etag)) {
		for (const name of ["Content-Length", "Content-Encoding"]) response.removeHeader(name);
		response.writeHead(304).end();
	} else response.writeHead(cached.status).end(cached.body);
}

/** Returns the headers that a response has already, without `Connection`. */
function headersOf(response: ServerResponse): CachedResponse["headers"] {
	const headers = Object.entries(response.getHeaders());
	return headers.flatMap(([name, value]): CachedResponse["headers"] =>
		value === undefined || name === "connection" ? [] : [[name, value]],
	);
}

/**
 * Caches a public response of Remix with the headers of every response, and returns the response to send. `version` is
 * the database's before the loaders ran, so that a write meanwhile makes the cached response stale.
 */
export async function cacheResponse(
	request: IncomingMessage,
	response: ServerResponse,
	webResponse: Response,
	{ version, visit }: { version: string | undefined; visit: Visit },
): Promise<Response> {
	const { status, headers } = webResponse;
	const key = request.method === "GET" ? sharedCacheKey(request) : undefined;
	const createdAt = performance.now();
	const isPublic = headers.get("Cache-Control")?.startsWith("public") && headers.has("ETag");
	const isCacheable = isPublic && (status === 200 || status === 404);
	if (key === undefined || version === undefined || !isCacheable) return webResponse;
	const body = Buffer.from(await webResponse.arrayBuffer());
	const route = routeLabelOf(response);
	cache.set(key, {
		status,
		headers: [...headersOf(response), ...headers],
		body,
		version,
		visit,
		createdAt,
		route,
	});
	countCacheMiss(route);
	return new Response(body, { status, headers });
}
