import { networkInterfaces } from "node:os";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port";
import { raw } from "../e2e/support/raw-exchange";
import { scrape } from "../e2e/support/scrape";
import { type RunningSite, startSite } from "../e2e/support/site/site";
import { spawnSite } from "../e2e/support/site/site-process";

let site: RunningSite;
let port: number;

beforeAll(async () => {
	port = await findFreePort();
	site = await startSite({ METRICS_PORT: String(port) });
});
afterAll(() => site?.stop());

const REQUESTS = "beamwise_http_requests_total";

const counted = (route: string, method: string, status: number | string) =>
	`${REQUESTS}{route="${route}",method="${method}",status="${status}"}`;

/** Sends a request that `fetch` would not: the target is sent as it is. */
const ask = (method: string, path: string) =>
	raw(`${method} ${path} HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n\r\n`, site.url);

/** Returns the metrics once they contain a figure: a request is counted after its response was sent. */
async function scrapeWith(figure: string, value: number) {
	await expect.poll(async () => (await scrape(port)).value(figure)).toBe(value);
	return scrape(port);
}

describe("requests", () => {
	it("are counted by route, kind of method and status, as often as they were made", async () => {
		const model = counted("/projector/:slug", "read", 200);
		const before = (await scrape(port)).value(model) ?? 0;
		for (let n = 0; n < 5; n += 1) await ask("GET", "/projector/epson-eh-tw7100");
		await ask("HEAD", "/projector/epson-eh-tw7100");
		await ask("GET", "/projector/epson-eh-tw7100.data");
		await ask("GET", "/projector/no-such-model");
		await ask("GET", "/favicon.svg");
		await ask("POST", "/projector/epson-eh-tw7100");
		await ask("GET", "/admin");
		const { value, text } = await scrapeWith(counted("/admin", "read", 302), 1);
		expect(value(model)).toBe(before + 7);
		expect(value(counted("/projector/:slug", "read", 404))).toBe(1);
		expect(value(counted("/projector/:slug", "write", 405))).toBe(1);
		expect(value(counted("static", "read", 200))).toBe(1);
		const timed = 'beamwise_http_request_duration_seconds_count{route="/projector/:slug"';
		expect(value(`${timed},method="read"}`)).toBe(before + 8);
		expect(value(`${timed},method="write"}`)).toBe(1);
		expect(value('beamwise_response_cache_misses_total{route="/projector/:slug"}')).toBe(1);
		expect(value('beamwise_response_cache_hits_total{route="/projector/:slug"}')).toBe(5);
		expect(value("beamwise_pages_rendered_total")).toBeGreaterThan(0);
		expect(text).toContain("# TYPE beamwise_http_request_duration_seconds histogram\n");
	});

	it("add no label for unknown addresses and methods", async () => {
		const labels = async () => {
			const { labels: of } = await scrape(port);
			return ["route", "method", "status"].map((label) => of(REQUESTS, label).length);
		};
		const hostile = async (n: number) => {
			const paths = [
				`/secret-${n}`,
				`/projector/secret-${n}"} 1`,
				`/tag/secret-%0A${n}`,
				`/admin/secret-${n}`,
				`/api/secret-${n}`,
				`/build/secret-${n}.js`,
				`/%zz-secret-${n}`,
				`//secret-${n}`,
				`/projectors?q=secret-${n}`,
				`/api/projectors/search?q=secret-${n}`,
				`/brand/secret-${n}`,
				`/${"secret".repeat(2500)}`,
			];
			for (const path of paths) await ask("GET", path.replaceAll(" ", "%20"));
			for (const method of ["PROPFIND", "OPTIONS", "TRACE", "M-SEARCH"]) {
				await ask(method, `/secret-${n}`);
			}
		};
		await hostile(0);
		const before = await labels();
		for (let n = 1; n < 6; n += 1) await hostile(n);
		const { text, labels: of } = await scrape(port);
		expect(await labels()).toEqual(before);
		expect(of(REQUESTS, "method").sort()).toEqual(["other", "read", "write"]);
		expect(of(REQUESTS, "route")).toEqual(expect.arrayContaining(["unknown", "none"]));
		expect(text).not.toContain("secret");
		expect(text).not.toContain("epson");
		expect(text).not.toContain("127.0.0.1");
	});
});

describe("other figures", () => {
	it("include mails, memory and lag", async () => {
		const { value } = await scrape(port);
		expect(value("beamwise_mails_waiting")).toBe(0);
		expect(value("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
		expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
		expect(value("beamwise_processes")).toBe(1);
		expect(value('beamwise_imports_total{kind="commit",outcome="done"}')).toBe(0);
	});

	it("remain if the database cannot be queried", async () => {
		const sqlite = new SQLite(site.file);
		sqlite.exec("alter table mails rename to mails_away");
		const { value } = await scrape(port);
		sqlite.exec("alter table mails_away rename to mails");
		sqlite.close();
		expect(value("beamwise_mails_waiting")).toBeUndefined();
		expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
		expect((await scrape(port)).value("beamwise_mails_waiting")).toBe(0);
	});
});

describe("the port", () => {
	const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

	it("serves the metrics and nothing else", async () => {
		const { status, headers } = await at("/metrics");
		expect(status).toBe(200);
		expect(headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
		expect((await at("/metrics", { method: "HEAD" })).status).toBe(200);
		expect((await at("/")).status).toBe(404);
		expect((await at("/metrics/")).status).toBe(404);
		const posted = await at("/metrics", { method: "POST" });
		expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
		expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
	});

	it("listens on loopback only", async () => {
		const elsewhere = Object.values(networkInterfaces())
			.flat()
			.find((one) => one && !one.internal && one.family === "IPv4");
		if (elsewhere === undefined) return;
		await expect(fetch(`http://${elsewhere.address}:${port}/metrics`)).rejects.toThrow();
	});

	it("that is taken ends the start with one line", async () => {
		const settings = { DATABASE_URL: site.databaseUrl, METRICS_PORT: String(port) };
		const second = await spawnSite(settings);
		expect(await second.ended).toBe(1);
		expect(second.errors()).toMatch(/^Metrics cannot be served on port \d+: .*EADDRINUSE.*\n$/);
		expect(second.out()).toBe("");
	});
});
