import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import type { Db } from "db/schema";
import { setUp } from "server/set-up";
import { fileContent, startFeedServer } from "../../../tests/support/feed-server";
import { awinCsv } from "../feeds/awin-csv";
import { feedModels } from "../feeds/feed-products";
import { writeFeed } from "../feeds/write-feed";
import { startBuiltSite } from "../support/built-site";
import { type Effort, type Measurement, percentile } from "../support/measurement";

const LINES = 100_000;
const MANY_LINES = 1_000_000;
const QUICK_LINES = 10_000;
const GOAL_SECONDS = 20;
const GOAL_PAGE_MS = 250;
const GOAL_MEMORY_MB = 200;

const PAGES = ["/", "/brands", "/brand/epson", "/category/home-cinema", "/tag/gaming", "/compare"];

/** The site checks for due feeds at its start and then every minute. */
const SITE_ENV = {
	FEEDS_EVERY_MINUTES: "1",
	FEEDS_ALLOW_PRIVATE: "1",
	NODE_EXTRA_CA_CERTS: resolve("tests/fixtures/tls/authority.pem"),
};

function findRun(db: Db) {
	return db
		.selectFrom("feed_runs")
		.select(["state", "message", "startedAt", "endedAt"])
		.executeTakeFirst();
}

async function makeFeed(db: Db, address: string): Promise<void> {
	const now = new Date().toISOString();
	await db
		.insertInto("feeds")
		.values({ name: "Bench", retailerId: 1, address, dueAt: now, createdAt: now })
		.execute();
}

interface Ran {
	seconds: number;
	pages: number[];
	before: number;
	peak: number;
	bytes: number;
}

/** Makes the site run a feed of this many lines while pages are requested. */
async function runBySite(folder: string, lines: number): Promise<Ran> {
	const path = join(folder, "feed.csv");
	await writeFeed(path, awinCsv(await feedModels(), { lines, day: "day-1" }, ["Currys"]));
	const server = await startFeedServer({ answers: { "/feed.csv": fileContent(path) } });
	const databaseUrl = `file:${join(folder, "site.db")}`;
	const db = open(databaseUrl, { lockWaitMs: 5000 });
	await setUp(db);
	const site = await startBuiltSite({ databaseUrl, env: SITE_ENV });
	try {
		for (const page of PAGES) await (await fetch(site.url + page)).text();
		const before = (await site.memoryMb()).now;
		await makeFeed(db, `${server.origin}/feed.csv`);
		while ((await findRun(db)) === undefined) await wait(100);
		const pages: number[] = [];
		let peak = 0;
		for (let turn = 0; (await findRun(db))?.state === "running"; turn += 1) {
			const start = performance.now();
			await (await fetch(site.url + PAGES[turn % PAGES.length])).text();
			pages.push(performance.now() - start);
			peak = Math.max(peak, (await site.memoryMb()).now);
			await wait(20);
		}
		const run = await findRun(db);
		if (run?.state !== "applied") throw new Error(run?.message);
		const seconds = (Date.parse(run.endedAt ?? "") - Date.parse(run.startedAt)) / 1000;
		return { seconds, pages, before, peak, bytes: (await stat(path)).size };
	} finally {
		await site.stop();
		await db.destroy();
		await server.close();
	}
}

async function measureRun(lines: number): Promise<Measurement[]> {
	const folder = await mkdtemp(join(tmpdir(), "beamwise-bench-"));
	try {
		const { seconds, pages, before, peak, bytes } = await runBySite(folder, lines);
		const p99 = percentile(pages, 0.99);
		const more = peak - before;
		const size = `${(bytes / 1e6).toFixed(0)} MB`;
		const isTimed = lines <= LINES;
		return [
			{
				what: `Run of a feed of ${lines} lines, ${size}`,
				goal: isTimed ? `at most ${GOAL_SECONDS} s` : "for comparison",
				figure: `${seconds.toFixed(1)} s`,
				...(isTimed && { passed: seconds <= GOAL_SECONDS }),
				numbers: { seconds, bytes },
			},
			{
				what: `A page during it, ${pages.length} pages`,
				goal: `p99 at most ${GOAL_PAGE_MS} ms`,
				figure: `p99 ${p99.toFixed(0)} ms (p50 ${percentile(pages, 0.5).toFixed(0)}, longest ${Math.max(...pages).toFixed(0)})`,
				passed: p99 <= GOAL_PAGE_MS,
				numbers: { p99 },
			},
			{
				what: "Memory of the site in it",
				goal: `under ${GOAL_MEMORY_MB} MB more`,
				figure: `${more.toFixed(0)} MB more (${before.toFixed(0)} before)`,
				passed: more < GOAL_MEMORY_MB,
				numbers: { more, before },
			},
		];
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Runs of feeds by the built site, fetched from an https server on this machine. */
export async function measureFeeds({ isQuick }: Effort): Promise<Measurement[]> {
	if (isQuick) return measureRun(QUICK_LINES);
	return [...(await measureRun(LINES)), ...(await measureRun(MANY_LINES))];
}
