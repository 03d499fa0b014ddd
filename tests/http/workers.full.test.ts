import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
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
