import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "db/connection.server";
import type { Db } from "db/schema";
import { setUp } from "server/set-up";
import { disposableFolder } from "../../tests/files/disposable-folder";
import { megabytesOf, startBuiltSite } from "../../tests/large/built-site";
import { MAIN_PAGES } from "../../tests/large/main-pages";
import { fileContent, startFeedServer } from "../../tests/support/feed-server";
import { awinCsv } from "../../tests/support/feeds/awin-csv";
import { feedModels, writeFeed } from "../../tests/support/feeds/feed-products";
import { FOR_COMPARISON, type Measurement, percentile, timesInWords } from "../support/measurement";

const LINES = 100_000;
const MANY_LINES = 1_000_000;
const GOAL_SECONDS = 20;
const GOAL_PAGE_MS = 250;
const GOAL_MEMORY_MB = 200;

/** The site checks for due feeds at its start and then every minute. */
const SITE_ENV = {
	FEEDS_EVERY_MINUTES: "1",
	FEEDS_ALLOW_PRIVATE: "1",
	NODE_EXTRA_CA_CERTS: resolve("tests/fixtures/tls/authority.pem"),
};

function findRun(db: Db) {
	return db
		.selectFrom("runs")
		.select(["state", "message", "startedAt", "endedAt"])
		.where("kind", "=", "feed")
		.executeTakeFirst();
}

async function makeFeed(db: Db, address: string): Promise<void> {
	const now = new Date().toISOString();
	await db
		.insertInto("feeds")
		.values({ name: "Bench", retailerId: 1, address, dueAt: now, createdAt: now })
		.execute();
}

/** Makes the built site run a feed of this many lines, from an https server on this machine, while pages are requested. */
async function measureRun(lines: number): Promise<Measurement[]> {
	await using folder = await disposableFolder();
	const path = join(folder.path, "feed.csv");
	await writeFeed(path, awinCsv(await feedModels(), { lines }));
	const server = await startFeedServer({ answers: { "/feed.csv": fileContent(path) } });
	const databaseUrl = `file:${join(folder.path, "site.db")}`;
	const db = openDatabase(databaseUrl, { lockWaitMs: 5000 });
	await setUp(db);
	const pages: number[] = [];
	let peak = 0;
	let before: number;
	{
		await using site = await startBuiltSite({ databaseUrl, env: SITE_ENV });
		for (const page of MAIN_PAGES) await (await fetch(site.url + page)).text();
		before = await megabytesOf(site.pid, "VmRSS");
		await makeFeed(db, `${server.origin}/feed.csv`);
		while ((await findRun(db)) === undefined) await wait(100);
		for (let turn = 0; (await findRun(db))?.state === "running"; turn += 1) {
			const start = performance.now();
			await (await fetch(site.url + MAIN_PAGES[turn % MAIN_PAGES.length])).text();
			pages.push(performance.now() - start);
			peak = Math.max(peak, await megabytesOf(site.pid, "VmRSS"));
			await wait(20);
		}
	}
	const run = await findRun(db);
	await db.destroy();
	await server.close();
	if (run?.state !== "applied") throw new Error(run?.message);
	const seconds = (Date.parse(run.endedAt ?? "") - Date.parse(run.startedAt)) / 1000;
	const size = `${((await stat(path)).size / 1e6).toFixed(0)} MB`;
	const isTimed = lines <= LINES;
	return [
		{
			what: `Run of a feed of ${lines} lines, ${size}`,
			goal: isTimed ? `at most ${GOAL_SECONDS} s` : FOR_COMPARISON,
			figure: `${seconds.toFixed(1)} s`,
			...(isTimed && { passed: seconds <= GOAL_SECONDS }),
		},
		{
			what: `A page during it, ${pages.length} pages`,
			goal: `p99 at most ${GOAL_PAGE_MS} ms`,
			figure: timesInWords(pages),
			passed: percentile(pages, 0.99) <= GOAL_PAGE_MS,
		},
		{
			what: "Memory of the site in it",
			goal: `under ${GOAL_MEMORY_MB} MB more`,
			figure: `${(peak - before).toFixed(0)} MB more (${before.toFixed(0)} before)`,
			passed: peak - before < GOAL_MEMORY_MB,
		},
	];
}

export async function measureFeeds(): Promise<Measurement[]> {
	return [...(await measureRun(LINES)), ...(await measureRun(MANY_LINES))];
}
