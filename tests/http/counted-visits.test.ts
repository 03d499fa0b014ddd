import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { ask, site, startCountedSites, sumOf } from "./counted-site";

startCountedSites();

it("counted visits: stores every counted visit when the site is stopped", async () => {
	const clicks = Array.from({ length: 60 }, (_, n) => `/go/${1 + (n % 20)}`);
	expect(await ask(clicks, 302)).toBe(60);
	expect(await ask(Array(30).fill("/api/projectors/search?q=epson"), 200)).toBe(30);
	expect(await ask(Array(30).fill("/projector/epson-eh-tw7100"), 200)).toBe(30);
	site.kill("SIGTERM");
	expect(await site.ended).toBe(0);
	expect(sumOf("clicks", "listing_clicks")).toBe(60);
	expect(sumOf("length(reference)", "click_references")).toBe(60 * 12);
	expect(sumOf("searches", "searches")).toBe(30);
	expect(sumOf("views", "model_views")).toBe(30);
	expect(site.errors()).toBe("");
});

it("counted visits: waits for another writer before it stops", async () => {
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
