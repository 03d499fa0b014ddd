import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import type { CachedSites } from "../../../../tests/e2e/support/cache/cached-sites";
import type { Effort, Measurement } from "../../support/measurement";

const SLUG = "epson-eh-tw7100";
const PAGE = `/projector/${SLUG}`;
const PENCE = 123_456;
const SHOWN = "£1,234.56";
const MAX_S = 60;

/** Kinds of clients, each of which has a copy of its own in the cache, and how often they ask, in ms. */
const CLIENTS: { headers: Record<string, string>; everyMs: number }[] = [
	{ headers: { "Accept-Encoding": "br" }, everyMs: 50 },
	{ headers: { "Accept-Encoding": "gzip" }, everyMs: 1000 },
	{ headers: { "Accept-Encoding": "identity" }, everyMs: 7000 },
	{ headers: { "Accept-Encoding": "br", "Save-Data": "on" }, everyMs: 20_000 },
];

async function changePrice(databaseUrl: string): Promise<void> {
	const db = open(databaseUrl);
	try {
		await db
			.updateTable("projectors")
			.set({ shownPricePence: PENCE })
			.where("slug", "=", SLUG)
			.executeTakeFirstOrThrow();
	} finally {
		await db.destroy();
	}
}

/** The latest time after the change, in s, at which a client was still given the old price. */
async function lastOld(
	url: string,
	{ headers, everyMs }: (typeof CLIENTS)[number],
	start: number,
): Promise<number> {
	let last = 0;
	for (;;) {
		const asked = (performance.now() - start) / 1000;
		if ((await (await fetch(url, { headers })).text()).includes(SHOWN)) return last;
		last = asked;
		if (asked > 2 * MAX_S) return last;
		await wait(everyMs);
	}
}

/** Changes a price by another process than the sites, and waits until every kind of client is shown it. */
export async function measureChangedPrice(
	cached: CachedSites,
	{ isQuick }: Effort,
): Promise<Measurement> {
	const url = cached.url + PAGE;
	const clients = isQuick ? CLIENTS.slice(0, 1) : CLIENTS;
	for (const { headers } of clients) await (await fetch(url, { headers })).text();
	const start = performance.now();
	await changePrice(cached.databaseUrl);
	const seconds = await Promise.all(clients.map((client) => lastOld(url, client, start)));
	const latest = Math.max(...seconds);
	return {
		what: `(d) A changed price, until ${clients.length} kinds of clients saw it`,
		goal: `at most ${MAX_S} s`,
		figure: `the old one was seen last after ${latest.toFixed(1)} s`,
		passed: latest <= MAX_S,
		numbers: { latest },
	};
}
