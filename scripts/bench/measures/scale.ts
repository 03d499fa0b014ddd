import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import {
	type CachedSites,
	canRunVarnish,
	startCachedSites,
} from "../../../tests/e2e/support/cache/cached-sites";
import { listLost, sendForms } from "../../../tests/e2e/support/cache/form-load";
import {
	compareAnswers,
	MIXED_SETTINGS,
	makeVisitors,
} from "../../../tests/e2e/support/cache/mixed-visitors";
import { askForPages } from "../../../tests/e2e/support/cache/page-load";
import { startVarnish } from "../../../tests/e2e/support/cache/varnish";
import { freePort } from "../../free-port";
import { hasPostgres, startPostgres } from "../../setup/postgres-server";
import { compareInPairs, type LoadJob, startLoad } from "../support/load/load";
import { MAIN_PAGES } from "../support/main-pages";
import { type Effort, type Measurement, measured, skipped } from "../support/measurement";
import { rawAnswer } from "../support/raw-answer";

// Two sites behind the cache, as in docs/operations.md#two-of-everything.

type Proof = (cached: CachedSites, effort: Effort) => Promise<Measurement>;

const LISTING = "/projectors?use=home-cinema";
const GOAL_SHARE = 0.8;

/** Requests a second of a listing page from the cache, against a static file of the same bytes from the same cache. */
const measureThroughput: Proof = async (cached, { isQuick }) => {
	const { body } = await rawAnswer(cached.url + LISTING, { "Accept-Encoding": "br" });
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
	const load = startLoad();
	try {
		const seconds = isQuick ? 0.3 : 2;
		const page: LoadJob = { origin: cached.url, paths: [LISTING], connections: 20, seconds };
		const still: LoadJob = { ...page, origin: cache.url, paths: ["/file"] };
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
		await cache.stop();
		server.closeAllConnections();
		server.close();
	}
};

interface Disturbance {
	/** Description of the event, for the report. */
	what: string;
	goal: string;
	/** True if a form may be refused with 503. */
	mayPutOff: boolean;
	paths: readonly string[];
	isNewAtTimes?: boolean;
	disturb: () => Promise<void>;
}

/** Requests pages and sends forms while something happens, and counts what failed or was lost. */
async function measureDisturbance(
	cached: CachedSites,
	{ what, goal, mayPutOff, paths, isNewAtTimes = true, disturb }: Disturbance,
): Promise<Measurement> {
	const stopPages = askForPages(cached.url, paths, { name: "bench", isNewAtTimes });
	const stopForms = sendForms(cached, { name: `bench-${what.slice(1, 2)}`, everyMs: 200 });
	await disturb();
	const [statuses, forms] = await Promise.all([stopPages(), stopForms()]);
	const lost = (await listLost(cached.databaseUrl, forms)).length;
	const asked = Object.values(statuses).reduce((sum, one) => sum + one, 0);
	const failed = asked - (statuses[200] ?? 0);
	const { taken, putOff, failed: failedForms } = forms;
	const isTaken = failedForms.length === 0 && lost === 0 && (mayPutOff || putOff === 0);
	return {
		what: `${what}; ${asked} pages and a form every 200 ms`,
		goal,
		figure: `${failed} pages failed; forms: ${taken.length} taken, ${putOff} with 503, ${failedForms.length} failed, ${lost} lost`,
		passed: failed === 0 && isTaken && taken.length > 0,
		numbers: { asked, failed, taken: taken.length, putOff, failedForms: failedForms.length, lost },
	};
}

/** The finder redirects an address that was never requested before. */
const PAGES = MAIN_PAGES.filter((path) => !path.includes("?"));

const measureKilledSite: Proof = (cached, { isQuick }) => {
	const ms = isQuick ? 1000 : 5000;
	return measureDisturbance(cached, {
		what: "(b) Each site killed with -9",
		goal: "no page failed, no form lost",
		mayPutOff: true,
		paths: PAGES,
		async disturb() {
			for (const index of [0, 1] as const) {
				await wait(ms);
				cached.sites[index].kill("SIGKILL");
				await cached.sites[index].ended;
				await wait(ms);
				await cached.restart(index);
				// The cache trusts a site again at its next probe.
				await wait(3000);
			}
		},
	});
};

const measureRollingRestart: Proof = (cached, { isQuick }) =>
	measureDisturbance(cached, {
		what: "(f) Each site restarted in turn, as an upgrade does",
		goal: "no page and no form failed",
		mayPutOff: false,
		paths: PAGES,
		async disturb() {
			for (const index of [0, 1] as const) {
				cached.sites[index].kill("SIGTERM");
				await cached.sites[index].ended;
				await cached.restart(index);
				// docs/operations.md names this pause between sites.
				await wait(isQuick ? 1000 : 5000);
			}
		},
	});

/** Restarts PostgreSQL, as after a crash, while cached pages are requested. */
async function measureRestartedDatabase({ isQuick }: Effort): Promise<Measurement[]> {
	const what = "(c) PostgreSQL restarted";
	if (!hasPostgres()) return [skipped(what, "no PostgreSQL 15 or later")];
	const settings = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };
	const server = await startPostgres({ settings });
	try {
		const cached = await startCachedSites({ DATABASE_URL: server.url("postgres") });
		try {
			for (const path of MAIN_PAGES) {
				await rawAnswer(cached.url + path, { "Accept-Encoding": "br" });
			}
			const ms = isQuick ? 1000 : 5000;
			const result = await measureDisturbance(cached, {
				what,
				goal: "no page failed, no form lost",
				mayPutOff: true,
				paths: MAIN_PAGES,
				isNewAtTimes: false,
				async disturb() {
					await wait(ms);
					await server.restart();
					// Until the sites have new connections, and the cache has noticed.
					await wait(2 * ms);
				},
			});
			return [result];
		} finally {
			await cached.stop();
		}
	} finally {
		await server.stop();
	}
}

const REQUESTS = 5000;

/** Fifty mixed visitors, whose responses are compared with those of a site without the cache. */
const measureVisitorsApart: Proof = async (cached, { isQuick }) => {
	const visitors = await makeVisitors(cached);
	const requests = isQuick ? REQUESTS / 10 : REQUESTS;
	const { hits, different } = await compareAnswers(cached, visitors, { requests, atOnce: 16 });
	return {
		what: `(e) ${requests} requests of ${visitors.length} visitors, ${hits} from the cache`,
		goal: "each the same as without it",
		figure: different.length === 0 ? "each the same" : `${different.length} not: ${different[0]}`,
		passed: different.length === 0 && hits > 0,
		numbers: { requests, hits, different: different.length },
	};
};

const SLUG = "epson-eh-tw7100";
const SHOWN = "£1,234.56";
const MAX_S = 60;

/** Kinds of clients, each with a copy of its own in the cache, and how often they ask, in ms. */
const CLIENTS: { headers: Record<string, string>; everyMs: number }[] = [
	{ headers: { "Accept-Encoding": "br" }, everyMs: 50 },
	{ headers: { "Accept-Encoding": "gzip" }, everyMs: 1000 },
	{ headers: { "Accept-Encoding": "br", "Save-Data": "on" }, everyMs: 20_000 },
];

/** Changes a price by another process than the sites, and waits until every kind of client sees it. */
const measureChangedPrice: Proof = async (cached, { isQuick }) => {
	const url = `${cached.url}/projector/${SLUG}`;
	const clients = isQuick ? CLIENTS.slice(0, 1) : CLIENTS;
	for (const { headers } of clients) await (await fetch(url, { headers })).text();
	const db = open(cached.databaseUrl);
	const change = db.updateTable("projectors").set({ shownPricePence: 123_456 });
	const start = performance.now();
	await change.where("slug", "=", SLUG).executeTakeFirstOrThrow();
	await db.destroy();
	/** Returns the latest time, in s, at which a client was still given the old price. */
	const lastOld = async ({ headers, everyMs }: (typeof CLIENTS)[number]): Promise<number> => {
		let last = 0;
		for (;;) {
			const asked = (performance.now() - start) / 1000;
			if ((await (await fetch(url, { headers })).text()).includes(SHOWN)) return last;
			last = asked;
			if (asked > 2 * MAX_S) return last;
			await wait(everyMs);
		}
	};
	const latest = Math.max(...(await Promise.all(clients.map(lastOld))));
	return {
		what: `(d) A changed price, until ${clients.length} kinds of clients saw it`,
		goal: `at most ${MAX_S} s`,
		figure: `the old one was seen last after ${latest.toFixed(1)} s`,
		passed: latest <= MAX_S,
		numbers: { latest },
	};
};

/** On the same two sites, in this order: after the last, the price stays changed. */
const PROOFS: readonly [name: string, proof: Proof][] = [
	["(a) Throughput", measureThroughput],
	["(b) A killed site", measureKilledSite],
	["(f) A rolling restart", measureRollingRestart],
	["(e) Mixed visitors", measureVisitorsApart],
	["(d) A changed price", measureChangedPrice],
];

async function measureOnOneFile(effort: Effort): Promise<Measurement[]> {
	// The drain time of a site without a setting.
	const cached = await startCachedSites({ ...MIXED_SETTINGS, DRAIN_SECONDS: "3" });
	try {
		const results: Measurement[] = [];
		for (const [name, proof] of PROOFS) {
			results.push(...(await measured(name, async () => [await proof(cached, effort)])));
		}
		return results;
	} finally {
		await cached.stop();
	}
}

export async function measureScale(effort: Effort): Promise<Measurement[]> {
	if (!canRunVarnish) return [skipped("(a) to (f) Two sites behind a cache", "no Varnish")];
	const results = [
		...(await measured("Two sites on one file", () => measureOnOneFile(effort))),
		...(await measured("(c) A restarted database", () => measureRestartedDatabase(effort))),
	];
	return results.sort((one, other) => one.what.localeCompare(other.what));
}
