import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copySample } from "../support/site/sample-database";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";

let folder: string;
let file: string;
let site: SiteProcess;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "visits-"));
	file = join(folder, "site.db");
	await copySample(file);
	site = await answering(await spawnSite({ DATABASE_URL: `file:${file}` }));
});

afterEach(async () => {
	site.kill("SIGKILL");
	await site.ended;
	await rm(folder, { recursive: true });
});

function sums(): Record<"clicks" | "views" | "searches", number | null> {
	const sqlite = new SQLite(file, { readonly: true });
	const sum = (column: string, table: string) =>
		Number(sqlite.prepare(`select sum(${column}) from ${table}`).pluck().get() ?? 0);
	const all = {
		clicks: sum("clicks", "listing_clicks"),
		views: sum("views", "model_views"),
		searches: sum("searches", "searches"),
	};
	sqlite.close();
	return all;
}

const PAGE = "/projector/epson-eh-tw7100";

/** Sends requests a few at once, and returns how many were answered with a status. */
async function ask(paths: readonly string[], status: number): Promise<number> {
	let answered = 0;
	const queue = paths.entries();
	const send = async () => {
		for (const [index, path] of queue) {
			const headers = { "User-Agent": `Mozilla/5.0 (Reader ${index})` };
			const response = await fetch(site.url + path, { headers, redirect: "manual" });
			await response.arrayBuffer();
			if (response.status === status) answered += 1;
		}
	};
	await Promise.all(Array.from({ length: 8 }, send));
	return answered;
}

it("loses nothing that was answered when the site is stopped", async () => {
	const clicks = await ask(
		Array.from({ length: 600 }, (_, n) => `/go/${1 + (n % 20)}`),
		302,
	);
	const searches = await ask(Array(300).fill("/api/projectors/search?q=epson"), 200);
	const views = await ask(Array(300).fill(PAGE), 200);
	site.kill("SIGTERM");
	expect(await site.ended).toBe(0);
	expect(sums()).toEqual({ clicks, searches, views });
	expect({ clicks, searches, views }).toEqual({ clicks: 600, searches: 300, views: 300 });
	expect(site.errors()).toBe("");
});

it("writes within five seconds, and pages stay remembered", async () => {
	await ask([PAGE], 200);
	await expect.poll(() => sums().views, { timeout: 5000, interval: 50 }).toBe(1);
	await ask([PAGE], 200);
	const logged = () => site.out().match(/^GET \/projector\/.*$/gm) ?? [];
	// The line is written when the answer has gone.
	await expect.poll(logged).toHaveLength(2);
	expect(logged()[1]).toMatch(/ hit$/);
});

it("waits for another writer, and loses nothing by it", async () => {
	const other = new SQLite(file);
	other.exec("begin immediate");
	const clicks = await ask(Array(5).fill("/go/1"), 302);
	await expect
		.poll(() => site.errors(), { timeout: 15_000 })
		.toContain("Visits could not be written");
	other.exec("rollback");
	other.close();
	await expect.poll(() => sums().clicks, { timeout: 10_000 }).toBe(clicks);
	expect(site.errors().match(/Visits could not be written/g)).toHaveLength(1);
});

it("waits for another writer when it is stopped, too", async () => {
	const other = new SQLite(file);
	other.exec("begin immediate");
	const clicks = await ask(Array(5).fill("/go/1"), 302);
	site.kill("SIGTERM");
	await wait(2000);
	other.exec("rollback");
	other.close();
	expect(await site.ended).toBe(0);
	expect(clicks).toBe(5);
	expect(sums().clicks).toBe(clicks);
});
