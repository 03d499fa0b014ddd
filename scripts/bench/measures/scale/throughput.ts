import { once } from "node:events";
import { createServer } from "node:http";
import type { CachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import { startVarnish } from "../../../../tests/e2e/support/cache/varnish";
import { freePort } from "../../../free-port";
import { compareInPairs, type LoadJob, startLoad } from "../../support/load/load";
import type { Effort, Measurement } from "../../support/measurement";
import { rawAnswer } from "../../support/raw-answer";

const LISTING = "/projectors?use=home-cinema";
const FILE = "/file";
const GOAL_SHARE = 0.8;
const CONNECTIONS = 20;

/** A cache of the same configuration in front of a file of these bytes. */
async function startCachedFile(body: Buffer) {
	const headers = {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Encoding": "br",
		"Cache-Control": "public, max-age=3600",
	};
	const server = createServer((_, response) => response.writeHead(200, headers).end(body));
	const port = await freePort();
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const cache = await startVarnish(await freePort(), [port, port]);
	return {
		url: cache.url,
		stop: async () => {
			await cache.stop();
			server.closeAllConnections();
			server.close();
		},
	};
}

/** Requests a second of a listing page from the cache, against a static file of the same bytes from the same cache. */
export async function measureThroughput(
	cached: CachedSites,
	{ isQuick }: Effort,
): Promise<Measurement> {
	const { body } = await rawAnswer(cached.url + LISTING, { "Accept-Encoding": "br" });
	const file = await startCachedFile(body);
	const load = startLoad();
	try {
		const seconds = isQuick ? 0.3 : 2;
		const page: LoadJob = {
			origin: cached.url,
			paths: [LISTING],
			connections: CONNECTIONS,
			seconds,
		};
		const still: LoadJob = { ...page, origin: file.url, paths: [FILE] };
		for (const job of [page, still]) await load.run(job);
		const { ratio, first, second } = await compareInPairs(load, page, still, isQuick ? 1 : 5);
		return {
			what: `(a) ${LISTING} through the cache against a static file of its ${body.length} bytes`,
			goal: `at least ${100 * GOAL_SHARE} %`,
			figure: `${(100 * ratio).toFixed(0)} % (${first.toFixed(0)} and ${second.toFixed(0)} a second)`,
			passed: isQuick || ratio >= GOAL_SHARE,
			numbers: { ratio, first, second },
		};
	} finally {
		await load.stop();
		await file.stop();
	}
}
