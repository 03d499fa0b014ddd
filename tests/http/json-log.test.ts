import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { startFileSite } from "../e2e/support/site/site";
import { spawnSite } from "../e2e/support/site/site-process";

const site = await startFileSite({ LOG_FORMAT: "json" }, "SIGKILL");

/** Parses a text whose lines must all be JSON. */
const entries = (text: string): Record<string, unknown>[] =>
	text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

/** Waits for the line of a request, which is written after its response. */
async function lineOf(path: string): Promise<Record<string, unknown>> {
	const find = () => entries(site.out()).find((entry) => entry.path === path);
	await expect.poll(find).toBeDefined();
	return find() ?? {};
}

/** Calls `act` while a table is missing. */
async function withoutTable<T>(table: string, act: () => Promise<T>): Promise<T> {
	const sqlite = new SQLite(site.file);
	sqlite.exec(`alter table ${table} rename to away`);
	try {
		return await act();
	} finally {
		sqlite.exec(`alter table away rename to ${table}`);
		sqlite.close();
	}
}

describe("LOG_FORMAT=json", () => {
	it("writes one line for each request, without search words and tokens", async () => {
		await (await fetch(`${site.url}/projectors?q=geheim`)).text();
		expect(await lineOf("/projectors")).toEqual({
			time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
			level: "info",
			message: "request",
			method: "GET",
			path: "/projectors",
			status: 200,
			bytes: expect.any(Number),
			ms: expect.any(Number),
			hit: false,
		});
		await (await fetch(`${site.url}/favicon.svg`)).text();
		expect(await lineOf("/favicon.svg")).toMatchObject({ status: 200 });
		await fetch(`${site.url}/alerts/c2VjcmV0`);
		expect(await lineOf("/alerts/...")).toMatchObject({ status: 404 });
		expect(site.out()).not.toMatch(/geheim|c2VjcmV0/);
	});

	it("writes the start", () => {
		expect(entries(site.out())[0]).toMatchObject({
			level: "info",
			message: expect.stringContaining(`The site answers at ${site.url}`),
		});
	});

	it("writes the reference that a failed page shows in both lines", async () => {
		const path = "/projector/epson-eh-tw7100";
		const shown = await withoutTable("projectors", async () => {
			const answer = await fetch(site.url + path);
			return { status: answer.status, text: await answer.text() };
		});
		expect(shown.status).toBe(500);
		const [, reference = "none"] = /Reference: (?:<!-- -->)?([0-9a-f]{8})/.exec(shown.text) ?? [];
		const line = await lineOf(path);
		// Several sections of a page may have failed.
		expect(line).toMatchObject({ status: 500, reference: expect.stringContaining(reference) });
		for (const one of String(line.reference).split(" ")) {
			const failures = entries(site.errors()).filter((entry) => entry.reference === one);
			expect(failures).toEqual([
				{
					time: expect.any(String),
					level: "error",
					message: expect.any(String),
					reference: one,
					stack: expect.stringMatching(/no such table.*\n\s+at /s),
				},
			]);
		}
	});

	it("writes bad settings as JSON", async () => {
		const env = { DATABASE_URL: site.databaseUrl, LOG_FORMAT: "json", TRUST_PROXY: "maybe" };
		const bad = await spawnSite(env);
		expect(await bad.ended).toBe(1);
		expect(entries(bad.errors())).toMatchObject([
			{ level: "error", message: "Bad setting: TRUST_PROXY must be 1 or 0" },
		]);
	});

	it("is JSON until the end", async () => {
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		for (const text of [site.out(), site.errors()]) entries(text);
	});
});
