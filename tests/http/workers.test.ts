import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port";
import { scrape } from "../e2e/support/scrape";
import type { RunningSite } from "../e2e/support/site/site";
import { spawnSite } from "../e2e/support/site/site-process";
import { until } from "./connections";
import { ask, childrenOf, startWorkers, withWorkers } from "./worker-processes";

// The built site in several processes (docs/decisions/server/0023-several-processes.md). Tests that take seconds are in
// workers.full.test.ts.

describe("--workers", () => {
	it.each(["65", "1.5", ""])("%j ends the start with one line", async (count) => {
		const site = await spawnSite({}, withWorkers(count));
		expect(await site.ended).toBe(1);
		expect(site.errors()).toBe("--workers takes a whole number from 1 to 64.\n");
	});

	it("ends with the reason why the first one cannot start", async () => {
		const site = await spawnSite({ DATABASE_URL: "nowhere" }, withWorkers(2));
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^Bad setting: DATABASE_URL .*\n$/);
	});
});

describe.runIf(process.platform === "linux")("several processes, in this order,", () => {
	let site: RunningSite;
	let port: number;

	beforeAll(async () => {
		port = await findFreePort();
		site = await startWorkers(2, { METRICS_PORT: String(port), LOG_FORMAT: "json" });
	});
	afterAll(() => site?.stop("SIGKILL"));

	/** Everything that the site has logged, which must be JSON. */
	const messages = () =>
		`${site.out()}${site.errors()}`
			.split("\n")
			.flatMap((line) => (line === "" ? [] : [JSON.parse(line).message]));

	it("print the pid of their leader, for SIGHUP", () => {
		expect(messages()).toContain(
			`The site answers at ${site.url}, processes: 2, leader: ${site.pid}`,
		);
	});

	it("sum their metrics, or combine them as each metric requires", async () => {
		// Each on a connection of its own, so that both processes get some.
		for (let n = 0; n < 10; n += 1) await ask(site, "/brands");
		const brands = 'beamwise_http_requests_total{route="/brands",method="read",status="200"}';
		await expect.poll(async () => (await scrape(port)).value(brands)).toBe(10);
		const { value } = await scrape(port);
		expect(value("beamwise_processes")).toBe(2);
		expect(value("beamwise_mails_waiting")).toBe(0);
		expect(value("process_resident_memory_bytes")).toBeGreaterThan(100_000_000);
		expect(value("nodejs_eventloop_lag_max_seconds")).toBeLessThan(60);
	});

	it("show writes of any of them at once", async () => {
		const sqlite = new SQLite(site.file);
		onTestFinished(() => void sqlite.close());
		const slug = sqlite.prepare("select slug from projectors order by id limit 1").pluck().get();
		const change = sqlite.prepare("update projectors set model = ? where slug = ?");
		for (const name of ["Changed One", "Changed Two", "Changed Three"]) {
			change.run(name, slug);
			const pages = await Promise.all(
				Array.from({ length: 8 }, () => ask(site, `/projector/${slug}`)),
			);
			for (const { text } of pages) expect(text).toContain(name);
		}
	});

	it("keep serving when one is killed, which is replaced, in the metrics too", async () => {
		const [victim = 0, other = 0] = childrenOf(site.pid);
		process.kill(victim, "SIGKILL");
		await until(() => site.errors().includes(`Process ${victim} ended (SIGKILL).`));
		for (let n = 0; n < 10; n += 1) expect((await ask(site, "/")).status).toBe(200);
		await until(() => site.out().includes(`replaces ${victim}.`));
		expect(childrenOf(site.pid)).toContain(other);
		expect(childrenOf(site.pid)).toHaveLength(2);
		await expect.poll(async () => (await scrape(port)).value("beamwise_processes")).toBe(2);
	});

	it("end the start of others with one line if the port of the metrics is in use", async () => {
		const second = await spawnSite(
			{ DATABASE_URL: site.databaseUrl, METRICS_PORT: String(port) },
			withWorkers(2),
		);
		expect(await second.ended).toBe(1);
		expect(second.errors()).toMatch(/^Metrics cannot be served on port \d+: .*EADDRINUSE.*\n$/);
	});

	it("end together, with every line of the log JSON", async () => {
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		expect(childrenOf(site.pid)).toEqual([]);
		await expect(scrape(port)).rejects.toThrow();
		expect(messages()).toContainEqual(expect.stringMatching(/^Process \d+ ended \(SIGKILL\)/));
	});
});
