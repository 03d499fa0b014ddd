import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { RunningSite } from "../e2e/support/site/site";
import { spawnSite } from "../e2e/support/site/site-process";
import { until } from "./connections";
import { ask, childrenOf, end, startWorkers, withWorkers } from "./worker-processes";

// The built site in several processes (docs/decisions/server/0023-several-processes.md). Tests that take seconds are in
// workers.full.test.ts.

describe("--workers", () => {
	it.each(["0", "65", "x", "-1", "1.5", ""])("%j ends the start with one line", async (count) => {
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

describe.runIf(process.platform === "linux")("several processes", () => {
	let site: RunningSite;

	beforeAll(async () => {
		// Behind a proxy that names no client address, forms are not limited.
		site = await startWorkers(2, { TRUST_PROXY: "1" });
	});
	afterAll(() => end(site));

	it("print the pid of their leader, for SIGHUP", () => {
		expect(site.out()).toContain(
			`The site answers at ${site.url}, processes: 2, leader: ${site.pid}\n`,
		);
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

	it("keep serving when one is killed, which is replaced", async () => {
		const [victim = 0, other = 0] = childrenOf(site.pid);
		process.kill(victim, "SIGKILL");
		await until(() => site.errors().includes(`Process ${victim} ended (SIGKILL).`));
		for (let n = 0; n < 10; n += 1) expect((await ask(site, "/")).status).toBe(200);
		await until(() => site.out().includes(`replaces ${victim}.`));
		expect(childrenOf(site.pid)).toContain(other);
		expect(childrenOf(site.pid)).toHaveLength(2);
	});
});
