import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { ask, site, startCountedSites, sumOf } from "./counted-site";

startCountedSites();

it("counted visits: writes within five seconds, and pages stay cached", async () => {
	const page = "/projector/epson-eh-tw7100";
	await ask([page], 200);
	await expect.poll(() => sumOf("views", "model_views"), { timeout: 5000, interval: 50 }).toBe(1);
	await ask([page], 200);
	const logged = () => site.out().match(/^GET \/projector\/.*$/gm) ?? [];
	await expect.poll(logged).toHaveLength(2);
	expect(logged()[1]).toMatch(/ hit$/);
});

it("counted visits: waits for another writer without losing visits", async () => {
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
