import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
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

	it("are replaced one by one on SIGHUP, and lose no page and no form", async () => {
		const before = childrenOf(site.pid);
		const agent = new Agent({ keepAlive: true });
		onTestFinished(() => agent.destroy());
		let isOver = false;
		const answers: { page: number; forms: string[] } = { page: 0, forms: [] };
		const failures: unknown[] = [];
		const visit = async (visitor: number) => {
			for (let n = 0; !isOver; n += 1) {
				try {
					const email = `visitor-${visitor}-${n}@example.com`;
					const isForm = n % 10 === 0;
					const keptAlive = visitor % 2 === 0 ? { agent } : {};
					const { status, text } = isForm
						? await ask(site, "/api/newsletter/subscribe", { ...keptAlive, json: { email } })
						: await ask(site, n % 2 ? "/" : `/projectors?page=${n}`, keptAlive);
					if (isForm && status === 200) answers.forms.push(email);
					else if (status < 500) answers.page += 1;
					else failures.push(`${status} ${text.slice(0, 200)}`);
				} catch (error) {
					failures.push(error);
				}
				await wait(10);
			}
		};
		const visitors = Array.from({ length: 6 }, (_, visitor) => visit(visitor));
		await wait(300);
		site.kill("SIGHUP");
		await until(() => {
			const now = childrenOf(site.pid);
			return now.length === 2 && !now.some((pid) => before.includes(pid));
		});
		isOver = true;
		await Promise.all(visitors);
		expect(failures).toEqual([]);
		expect(answers.page).toBeGreaterThan(50);
		const sqlite = new SQLite(site.file, { readonly: true });
		onTestFinished(() => void sqlite.close());
		const stored = sqlite.prepare("select email from newsletter_subscriptions").pluck().all();
		expect(answers.forms.filter((email) => !stored.includes(email))).toEqual([]);
		expect(answers.forms.length).toBeGreaterThan(0);
	}, 60_000);
});

describe.runIf(process.platform === "linux")("a leader", () => {
	it("keeps the running processes if a new one cannot start", async () => {
		const site = await startWorkers(1);
		onTestFinished(() => end(site));
		const [only] = childrenOf(site.pid);
		const sqlite = new SQLite(site.file);
		sqlite.prepare("insert into kysely_migration values ('9999-later', '2026')").run();
		sqlite.close();
		site.kill("SIGHUP");
		await until(() => site.errors().includes("A new process did not start"));
		expect(site.errors()).toContain("written by a newer version");
		expect(childrenOf(site.pid)).toEqual([only]);
		expect((await ask(site, "/")).status).toBe(200);
	});

	it("prints its pid, for SIGHUP", async () => {
		const site = await startWorkers(1);
		onTestFinished(() => end(site));
		expect(site.out()).toContain(
			`The site answers at ${site.url}, processes: 1, leader: ${site.pid}\n`,
		);
	});
});
