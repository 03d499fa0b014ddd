import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import type { RunningSite } from "../e2e/support/site/site";
import { startMailServer } from "../mail-server";
import { converse, until } from "./connections";
import { ask, childrenOf, end, isAlive, startWorkers } from "./worker-processes";

// Several processes: tests that take seconds.

async function start(...how: Parameters<typeof startWorkers>): Promise<RunningSite> {
	const site = await startWorkers(...how);
	onTestFinished(() => end(site));
	return site;
}

describe.runIf(process.platform === "linux")("several processes", () => {
	it("are replaced one by one on SIGHUP, and lose no page and no form", async () => {
		// Behind a proxy that names no client address, forms are not limited.
		const site = await start(2, { TRUST_PROXY: "1" });
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

	it("keep running if a new one cannot start", async () => {
		const site = await start(1);
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

	it("return 503 at /healthz on SIGTERM, keep serving, and end in order", async () => {
		const site = await start(2, { DRAIN_SECONDS: "3" });
		const agent = new Agent({ keepAlive: true });
		onTestFinished(() => agent.destroy());
		await ask(site, "/healthz", { agent });
		const begin = performance.now();
		site.kill("SIGTERM");
		await until(async () => (await ask(site, "/healthz", { agent })).status === 503);
		while (performance.now() - begin < 2500) {
			expect((await ask(site, "/healthz")).status).toBe(503);
			const page = await ask(site, "/", { agent });
			expect(page.status).toBe(200);
			expect(page.connection).toBe("close");
			await wait(50);
		}
		expect(await site.ended).toBe(0);
		expect(performance.now() - begin).toBeLessThan(8000);
		expect(childrenOf(site.pid)).toEqual([]);
	});

	it("let a slow client finish its request while its process is replaced", async () => {
		const site = await start(1);
		const [old] = childrenOf(site.pid);
		const { socket, answer, closed } = converse(site.port, "GET /healthz HTTP/1.1\r\n");
		// Both have reached the process when it responds to another.
		await ask(site, "/healthz");
		site.kill("SIGHUP");
		await wait(9000);
		expect(childrenOf(site.pid)).toContain(old);
		socket.write("Host: localhost\r\n\r\n");
		await closed;
		expect(answer()).toMatch(/^HTTP\/1.1 200 /);
		await until(() => !childrenOf(site.pid).includes(old ?? 0));
	}, 60_000);

	it("end workers in order when the leader is killed", async () => {
		const site = await start(2);
		const workers = childrenOf(site.pid);
		site.kill("SIGKILL");
		await site.ended;
		await until(() => workers.every((pid) => !isAlive(pid)));
	});

	it("end at once on a second SIGTERM", async () => {
		const site = await start(2, { DRAIN_SECONDS: "60" });
		site.kill("SIGTERM");
		await until(async () => (await ask(site, "/healthz")).status === 503);
		await wait(400);
		site.kill("SIGTERM");
		expect(await site.ended).toBe(1);
	});

	it("send each mail once when the worker that sent them is killed", async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		const site = await start(2, {
			SMTP_URL: `smtp://127.0.0.1:${server.port}`,
			CONTACT_TO: "owner@shop.example",
		});
		const subscribe = (email: string) =>
			ask(site, "/api/newsletter/subscribe", { json: { email } });
		for (const n of [1, 2, 3, 4]) await subscribe(`one-${n}@example.com`);
		await until(() => server.mails.length === 4);
		const [first = 0] = childrenOf(site.pid);
		process.kill(first, "SIGKILL");
		await until(() => site.errors().includes(`Process ${first} ended`));
		for (const n of [1, 2, 3, 4]) await subscribe(`two-${n}@example.com`);
		await until(() => server.mails.length >= 8);
		expect(new Set(server.mails.flatMap(({ to }) => to)).size).toBe(8);
		expect(server.mails).toHaveLength(8);
	}, 30_000);
});
