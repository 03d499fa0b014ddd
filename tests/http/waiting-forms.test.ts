import SQLite from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { FORM_LIMITS } from "~/http/request/rate-limit.server";
import { startSite } from "../e2e/support/site/site";
import { answering, spawnSite } from "../e2e/support/site/site-process";
import { until } from "./connections";

// An import locks a SQLite database as a whole. Here a connection of the test does, for as long as it likes.

async function post(address: string, body: object) {
	const response = await fetch(address, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	return response.status;
}

const signUp = (origin: string, name: string) =>
	post(`${origin}/api/newsletter/subscribe`, { email: `${name}@example.org` });

it("waiting forms: takes visitors' forms while the database is locked, within their limits, and loses none when killed", async () => {
	const site = await startSite();
	onTestFinished(() => site.stop("SIGKILL"));
	const sqlite = new SQLite(site.file);
	onTestFinished(() => void sqlite.close());
	sqlite.exec("begin immediate");
	const names = Array.from({ length: FORM_LIMITS.newsletter.perAddress }, (_, n) => `visitor-${n}`);
	for (const name of names) {
		expect(await signUp(site.url, name)).toBe(200);
	}
	expect(await signUp(site.url, "one-more")).toBe(429);
	const message = { name: "Ann", email: "ann@example.org", message: "Is it bright enough?" };
	expect(await post(`${site.url}/api/contact`, message)).toBe(200);
	site.kill("SIGKILL");
	await site.ended;
	sqlite.exec("commit");

	const again = await answering(
		await spawnSite({ NODE_ENV: "production", DATABASE_URL: site.databaseUrl }),
	);
	onTestFinished(async () => {
		again.kill("SIGKILL");
		await again.ended;
	});
	const stored = (sql: string) => sqlite.prepare(sql).pluck().all();
	await until(() => stored("select message from contact_messages").length > 0);
	expect(stored("select message from contact_messages")).toEqual([message.message]);
	expect(stored("select email from newsletter_subscriptions order by id")).toEqual(
		names.map((name) => `${name}@example.org`),
	);
	expect(await signUp(again.url, "one-more")).toBe(429);
});
