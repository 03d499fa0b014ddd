import type { IncomingMessage } from "node:http";
import { dbVersion } from "db/connection.server";
import { LRUCache } from "lru-cache";
import { settings } from "~/config/env.server";
import { chooseEncoding } from "~/http/page/compression.server";

/** An answer as it was sent, ready to be sent again. */
export interface CachedResponse {
	status: number;
	headers: [string, string][];
	body: Buffer;
	/** What the database was like when it was made. */
	version: string;
}

/** Ages of prices and dates are told in days: a page may be this much late. */
const LIFETIME_MS = 10_000;

const MAX_BYTES = 8 * 1024 * 1024;
const OVERHEAD_BYTES = 2048;

const known = new LRUCache<string, CachedResponse>({
	maxSize: MAX_BYTES,
	ttl: LIFETIME_MS,
	sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
});

/**
 * A name for everything that a public page's loaders can see of a request; undefined for a request that may get an
 * answer of its own, which every cookie can bring about.
 */
export function responseCacheKey({
	method = "GET",
	url = "/",
	headers,
}: IncomingMessage): string | undefined {
	if ((method !== "GET" && method !== "HEAD") || headers.cookie !== undefined) return undefined;
	const forwarded = settings().TRUST_PROXY
		? [headers["x-forwarded-proto"], headers["x-forwarded-host"]]
		: [];
	const encoding = chooseEncoding(headers["accept-encoding"]?.toString() ?? null);
	return JSON.stringify([encoding, headers["save-data"], headers.host, ...forwarded, url]);
}

/**
 * What was answered to the same request a moment ago, while nothing has been written to the database since: the
 * loaders would say the same again.
 */
export function findCachedResponse(key: string): CachedResponse | undefined {
	const answer = known.get(key);
	return answer?.version === dbVersion() ? answer : undefined;
}

/**
 * Remembers an answer that anybody may see, and gives it back. `version` is the database's before the loaders ran:
 * what was written meanwhile makes the answer old at once.
 */
export async function cacheResponse(
	key: string,
	version: string,
	answer: Response,
): Promise<Response> {
	const { status, headers } = answer;
	const isShared = headers.get("Cache-Control")?.startsWith("public") && headers.has("ETag");
	if (!isShared || (status !== 200 && status !== 404)) return answer;
	const body = Buffer.from(await answer.arrayBuffer());
	known.set(key, { status, headers: [...headers], body, version });
	return new Response(body, { status, headers });
}
