import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import { sql } from "kysely";
import { type BuiltSite, startBuiltSite } from "../support/built-site";
import { type Load, type LoadJob, startLoad } from "../support/load/load";
import type { Effort, Measurement } from "../support/measurement";

/** Clicks pass through the site, searches mostly come from its memory. */
const CLICKS = 100_000;
const SEARCHES = 900_000;
const QUICK_SHARE = 0.01;

/** Clicks of each kind for the comparison. */
const COMPARED = 10_000;

const CONNECTIONS = 20;

/** More browsers than ask within two seconds, so that no search is taken for one on the way to another. */
const BROWSERS = 50_021;

/** Few, so that their pages are remembered. */
const WORDS = 40;
const MAX_GROWTH_MB = 50;
const MAX_CLICK_MS = 1;
const LEAST_HITS = 0.9;

const PAGE = "/projector/epson-eh-tw7100";
const PAGE_EVERY_MS = 100;

const BOT = "Mozilla/5.0 (compatible; Benchbot/1.0)";

async function bytesOf(file: string): Promise<number> {
	return (await stat(file)).size;
}

/** Requests a page again and again until the returned function is called. */
function watchPage(site: BuiltSite) {
	const stopping = new AbortController();
	const watching = (async () => {
		while (!stopping.signal.aborted) {
			const headers = { "User-Agent": "Mozilla/5.0 (Reader)" };
			await (await fetch(site.url + PAGE, { headers })).arrayBuffer();
			await wait(PAGE_EVERY_MS);
		}
	})();
	// The caller of the returned function gets the error.
	watching.catch(() => undefined);
	return async () => {
		stopping.abort();
		await watching;
	};
}

interface Stored {
	clicks: number;
	searches: number;
	views: number;
}

async function storedCounts(databaseUrl: string): Promise<Stored> {
	const db = open(databaseUrl);
	const { rows } = await sql<Stored>`
		select (select sum("clicks") from "listing_clicks") as "clicks",
			(select sum("searches") from "searches") as "searches",
			(select sum("views") from "model_views") as "views"
	`.execute(db);
	await db.destroy();
	const [{ clicks, searches, views } = { clicks: 0, searches: 0, views: 0 }] = rows;
	return { clicks, searches, views };
}

async function listClickPaths(databaseUrl: string): Promise<string[]> {
	const db = open(databaseUrl);
	const rows = await db.selectFrom("retailer_listings").select("id").execute();
	await db.destroy();
	return rows.map(({ id }) => `/go/${id}`);
}

/** Compares clicks of people with those of a bot, which are not counted. */
async function compareClicks(load: Load, job: LoadJob, requests: number) {
	const uncountedJob = { ...job, requests, agent: BOT };
	// The first run warms the site up.
	await load.run(uncountedJob);
	const uncounted = await load.run(uncountedJob);
	const counted = await load.run({ ...job, requests, browsers: BROWSERS });
	return { uncounted, counted };
}

/** A million clicks and searches: none lost when the site is stopped, and little room for them. */
export async function measureVisits({ isQuick }: Effort): Promise<Measurement[]> {
	const share = isQuick ? QUICK_SHARE : 1;
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	const file = join(folder, "site.db");
	const databaseUrl = `file:${file}`;
	const pages = { asked: 0, hits: 0 };
	const site = await startBuiltSite({
		databaseUrl,
		onLog: (text) => {
			for (const [line] of text.matchAll(/^GET \/projector\/.*$/gm)) {
				pages.asked += 1;
				if (line.endsWith(" hit")) pages.hits += 1;
			}
		},
	});
	const load = startLoad();
	let isStopped = false;
	try {
		const before = await bytesOf(file);
		const click = { origin: site.url, paths: await listClickPaths(databaseUrl), status: 302 };
		const clickJob: LoadJob = { ...click, connections: CONNECTIONS };
		const stopWatching = watchPage(site);
		const { uncounted, counted } = await compareClicks(load, clickJob, COMPARED * share);
		const clicked = await load.run({ ...clickJob, requests: CLICKS * share, browsers: BROWSERS });
		const words = isQuick ? WORDS / 2 : WORDS;
		const searched = await load.run({
			origin: site.url,
			paths: Array.from({ length: words }, (_, n) => `/cookie-policy?search=zz+${n + 10}+qq`),
			connections: CONNECTIONS,
			requests: SEARCHES * share,
			browsers: BROWSERS,
		});
		await stopWatching();
		isStopped = true;
		await site.stop();

		const stored = await storedCounts(databaseUrl);
		const answered = { clicks: counted.requests + clicked.requests, searches: searched.requests };
		const lost = {
			clicks: answered.clicks - stored.clicks,
			searches: answered.searches - stored.searches,
			views: pages.asked - stored.views,
		};
		const growthMb = ((await bytesOf(file)) - before) / 1024 / 1024;
		const cost = counted.p50 - uncounted.p50;
		const hitRate = pages.hits / pages.asked;
		return [
			{
				what: `${answered.clicks} clicks, ${answered.searches} searches and ${pages.asked} views, then SIGTERM`,
				goal: "none lost",
				figure: `${stored.clicks}, ${stored.searches} and ${stored.views} stored`,
				passed: Object.values(lost).every((count) => count === 0),
				numbers: {
					...answered,
					lostClicks: lost.clicks,
					lostSearches: lost.searches,
					lostViews: lost.views,
				},
			},
			{
				what: "The database after them",
				goal: `under ${MAX_GROWTH_MB} MB larger`,
				figure: `${growthMb.toFixed(2)} MB larger`,
				passed: growthMb < MAX_GROWTH_MB,
				numbers: { growthMb },
			},
			{
				what: `A click, ${CONNECTIONS} at once, counted and not`,
				goal: `p50 at most ${MAX_CLICK_MS} ms more`,
				figure: `p50 ${counted.p50.toFixed(2)} and ${uncounted.p50.toFixed(2)} ms, p99 ${counted.p99.toFixed(2)} and ${uncounted.p99.toFixed(2)} ms, ${Math.round(counted.perSecond)} and ${Math.round(uncounted.perSecond)} a second`,
				passed: isQuick || cost <= MAX_CLICK_MS,
				numbers: {
					counted50: counted.p50,
					counted99: counted.p99,
					uncounted50: uncounted.p50,
					uncounted99: uncounted.p99,
				},
			},
			{
				what: "Pages from memory meanwhile",
				goal: `at least ${100 * LEAST_HITS} %`,
				figure: `${(100 * hitRate).toFixed(1)} % of ${pages.asked}`,
				passed: isQuick || hitRate >= LEAST_HITS,
				numbers: { hitRate, asked: pages.asked },
			},
		];
	} finally {
		await load.stop();
		if (!isStopped) await site.stop();
		await rm(folder, { recursive: true });
	}
}
