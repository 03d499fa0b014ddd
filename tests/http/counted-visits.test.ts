import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningSite, startSite } from "../e2e/support/site/site";

let site: RunningSite;

beforeEach(async () => {
	site = await startSite();
});
afterEach(() => site.stop("SIGKILL"));

/** Returns a sum over all rows of the database. */
function sumOf(column: string, table: string): number {
	const sqlite = new SQLite(site.file, { readonly: true });
	const sum = sqlite.prepare(`select sum(${column}) from ${table}`).pluck().get();
	sqlite.close();
	return Number(sum ?? 0);
}

/** Sends requests a few at once, each of another browser. Returns how many were answered with this status. */
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

it("stores every counted visit when the site is stopped", async () => {
	const clicks = Array.from({ length: 60 }, (_, n) => `/go/${1 + (n % 20)}`);
	expect(await ask(clicks, 302)).toBe(60);
	expect(await ask(Array(30).fill("/api/projectors/search?q=epson"), 200)).toBe(30);
	expect(await ask(Array(30).fill("/projector/epson-eh-tw7100"), 200)).toBe(30);
	site.kill("SIGTERM");
	expect(await site.ended).toBe(0);
	expect(sumOf("clicks", "listing_clicks")).toBe(60);
	expect(sumOf("searches", "searches")).toBe(30);
	expect(sumOf("views", "model_views")).toBe(30);
	expect(site.errors()).toBe("");
});

it("waits for another writer before it stops", async () => {
	const other = new SQLite(site.file);
	other.exec("begin immediate");
	const clicks = await ask(Array(5).fill("/go/1"), 302);
	site.kill("SIGTERM");
	await wait(300);
	other.exec("rollback");
	other.close();
	expect(await site.ended).toBe(0);
	expect([clicks, sumOf("clicks", "listing_clicks")]).toEqual([5, 5]);
});
