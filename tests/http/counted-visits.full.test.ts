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

it("writes within five seconds, and pages stay cached", async () => {
	const page = "/projector/epson-eh-tw7100";
	await ask([page], 200);
	await expect.poll(() => sumOf("views", "model_views"), { timeout: 5000, interval: 50 }).toBe(1);
	await ask([page], 200);
	const logged = () => site.out().match(/^GET \/projector\/.*$/gm) ?? [];
	await expect.poll(logged).toHaveLength(2);
	expect(logged()[1]).toMatch(/ hit$/);
});

it("waits for another writer without losing visits", async () => {
	const other = new SQLite(site.file);
	other.exec("begin immediate");
	const clicks = await ask(Array(5).fill("/go/1"), 302);
	await expect
		.poll(() => site.errors(), { timeout: 15_000 })
		.toContain("Visits could not be written");
	other.exec("rollback");
	other.close();
	await expect.poll(() => sumOf("clicks", "listing_clicks"), { timeout: 10_000 }).toBe(clicks);
	expect(site.errors().match(/Visits could not be written/g)).toHaveLength(1);
});
