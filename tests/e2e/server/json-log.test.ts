import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";

let folder: string;
let file: string;
let site: SiteProcess;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "json-log-"));
	file = join(folder, "site.db");
	site = await answering(await spawnSite({ DATABASE_URL: `file:${file}`, LOG_FORMAT: "json" }));
});
afterAll(async () => {
	site?.kill("SIGKILL");
	await site?.ended;
	await rm(folder, { recursive: true });
});

/** All lines of a text, each of which must be JSON. */
const entries = (text: string): Record<string, unknown>[] =>
	text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

/** The line of a request, which is written when its answer has gone. */
async function lineOf(path: string): Promise<Record<string, unknown>> {
	const find = () => entries(site.out()).find((entry) => entry.path === path);
	await expect.poll(find).toBeDefined();
	return find() ?? {};
}

/** Does something while a table is missing, which is a mistake of ours to the site. */
async function withoutTable<T>(table: string, act: () => Promise<T>): Promise<T> {
	const sqlite = new SQLite(file);
	sqlite.exec(`alter table ${table} rename to away`);
	try {
		return await act();
	} finally {
		sqlite.exec(`alter table away rename to ${table}`);
		sqlite.close();
	}
}

describe("LOG_FORMAT=json", () => {
	it("tells of every request in one line, without what was searched for", async () => {
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

	it("tells the start", () => {
		expect(entries(site.out())[0]).toMatchObject({
			level: "info",
			message: expect.stringContaining(`The site answers at ${site.url}`),
		});
	});

	it.each([
		["/projector/epson-eh-tw7100", "projectors"],
		["/api/jargon-terms", "jargon_terms"],
	])("names the reference that %s shows of its failure, in both lines", async (path, table) => {
		const shown = await withoutTable(table, async () => {
			const answer = await fetch(site.url + path);
			return { status: answer.status, text: await answer.text() };
		});
		expect(shown.status).toBe(500);
		const [, reference = "none"] = /Reference: (?:<!-- -->)?([0-9a-f]{8})/.exec(shown.text) ?? [];
		const line = await lineOf(path);
		// Of a page other parts may have failed as well.
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

	it("holds for settings that end the start, and text where it is no format itself", async () => {
		const env = { DATABASE_URL: `file:${file}`, LOG_FORMAT: "json", TRUST_PROXY: "maybe" };
		const bad = await spawnSite(env);
		expect(await bad.ended).toBe(1);
		expect(entries(bad.errors())).toMatchObject([
			{ level: "error", message: "Bad setting: TRUST_PROXY must be 1 or 0" },
		]);
		const unknown = await spawnSite({ DATABASE_URL: `file:${file}`, LOG_FORMAT: "xml" });
		expect(await unknown.ended).toBe(1);
		expect(unknown.errors()).toBe("Bad setting: LOG_FORMAT must be text or json\n");
	});

	it("holds until the end", async () => {
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		for (const text of [site.out(), site.errors()]) entries(text);
	});
});
