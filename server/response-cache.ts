import type { IncomingMessage, ServerResponse } from "node:http";
import { dbVersion, isDatabaseAway } from "db/connection.server";
import { LRUCache } from "lru-cache";
import { settings } from "~/config/env.server";
import type { Visit } from "~/features/insight/counting/visit";
import { chooseEncoding } from "~/http/page/compression.server";
import { matchesIfNoneMatch } from "~/http/request/if-none-match";
import { countCacheHit, countCacheMiss } from "~/metrics/metrics.server";
import { logWhenSent } from "./logs/access-log";
import { measuredRoute, measureUnder } from "./metrics/measured-requests";
import { countWhenSent } from "./visits/count-visits";

/** A response as it was sent, ready to be sent again. */
interface CachedResponse {
	status: number;
	headers: [name: string, value: number | string | string[]][];
	body: Buffer;
	/** What the database was like when it was made. */
	version: string;
	/** What it means to a visitor. */
	visit: Visit;
	/** By performance.now(). */
	madeAt: number;
	/** The route that it is measured under. */
	route: string;
}

/** Ages of prices and dates are told in days: a page may be this much late. */
const LIFETIME_MS = 10_000;

/** While the database is away, an answer from before is better than none. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const MAX_BYTES = 8 * 1024 * 1024;
const OVERHEAD_BYTES = 2048;

const cache = new LRUCache<string, CachedResponse>({
	maxSize: MAX_BYTES,
	ttl: MAX_AGE_MS,
	sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
});

/**
 * A name for everything that a public page's loaders can see of a request; undefined for a request that may get a
 * response of its own, which every cookie can bring about.
 */
function cacheKey({ method, url, headers }: IncomingMessage): string | undefined {
	if ((method !== "GET" && method !== "HEAD") || headers.cookie !== undefined) return undefined;
	const forwarded = settings().TRUST_PROXY
		? [headers["x-forwarded-proto"], headers["x-forwarded-host"]]
		: [];
	const encoding = chooseEncoding(headers["accept-encoding"]?.toString());
	return JSON.stringify([encoding, headers["save-data"], headers.host, ...forwarded, url]);
}

let asked: { version: string | undefined } | undefined;

/**
 * The database's version, asked for once for all requests that had come in by then: asking takes a tenth of a cached
 * response's time. Whoever learns of a change sends the next request after it, which is read in the next turn.
 */
function versionInThisTurn(): string | undefined {
	if (asked === undefined) {
		asked = { version: dbVersion() };
		setImmediate(() => {
			asked = undefined;
		});
	}
	return asked.version;
}

function isCurrent({ version, madeAt }: CachedResponse): boolean {
	return version === versionInThisTurn() && performance.now() - madeAt < LIFETIME_MS;
}

/**
 * Sends what the same request was answered with a moment ago, while nothing has been written to the database since:
 * the loaders would say the same again. While the database is away it is sent as it was before. Tells whether it did.
 */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse): boolean {
	const key = cacheKey(request);
	const cached = key === undefined ? undefined : cache.get(key);
	if (cached === undefined || !(isCurrent(cached) || isDatabaseAway())) return false;
	sendAgain(request, response, cached);
	return true;
}

function sendAgain(
	request: IncomingMessage,
	response: ServerResponse,
	cached: CachedResponse,
): void {
	logWhenSent(request, response, true);
	measureUnder(response, cached.route);
	countCacheHit(cached.route);
	countWhenSent(request, response, cached.visit);
	for (const [name, value] of cached.headers) response.setHeader(name, value);
	const tag = String(response.getHeader("ETag"));
	if (cached.status === 200 && matchesIfNoneMatch(request.headers["if-none-match"], tag)) {
		for (const name of ["Content-Length", "Content-Encoding"]) response.removeHeader(name);
		response.writeHead(304).end();
	} else response.writeHead(cached.status).end(cached.body);
}

/** The headers that a response has already, but for what it says of its connection. */
function headersOf(response: ServerResponse): CachedResponse["headers"] {
	const headers = Object.entries(response.getHeaders());
	return headers.flatMap(([name, value]): CachedResponse["headers"] =>
		value === undefined || name === "connection" ? [] : [[name, value]],
	);
}

/**
 * Caches what anybody may see of Remix's responses, together with the headers that every response has, and gives the
 * response to send back. `version` is the database's before the loaders ran: what was written meanwhile makes the
 * response old at once. `visit` is what it means to each visitor who gets it.
 */
export async function cacheResponse(
	request: IncomingMessage,
	response: ServerResponse,
	answer: Response,
	{ version, visit }: { version: string | undefined; visit: Visit },
): Promise<Response> {
	const { status, headers } = answer;
	const key = request.method === "GET" ? cacheKey(request) : undefined;
	const madeAt = performance.now();
	const isShared = headers.get("Cache-Control")?.startsWith("public") && headers.has("ETag");
	const isCacheable = isShared && (status === 200 || status === 404);
	if (key === undefined || version === undefined || !isCacheable) return answer;
	const body = Buffer.from(await answer.arrayBuffer());
	const route = measuredRoute(response);
	cache.set(key, {
		status,
		headers: [...headersOf(response), ...headers],
		body,
		version,
		visit,
		madeAt,
		route,
	});
	countCacheMiss(route);
	return new Response(body, { status, headers });
}
