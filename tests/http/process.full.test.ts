import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { type RunningSite, startSite } from "../e2e/support/site/site";
import { beginSignUp, converse, until, untilRefused } from "./connections";

// Time limits of several seconds in the process of the built site.

async function start(...how: Parameters<typeof startSite>): Promise<RunningSite> {
	const site = await startSite(...how);
	onTestFinished(() => site.stop("SIGKILL"));
	return site;
}

it("SIGTERM makes /healthz return 503 for DRAIN_SECONDS, while everything is still served", async () => {
	const site = await start({ DRAIN_SECONDS: "2" });
	const health = async () => (await fetch(`${site.url}/healthz`)).status;
	expect(await health()).toBe(200);
	const begin = performance.now();
	site.kill("SIGTERM");
	await until(async () => (await health()) === 503);
	while (performance.now() - begin < 1600) {
		expect(await health()).toBe(503);
		const page = await fetch(site.url);
		expect(page.status).toBe(200);
		expect(page.headers.get("Connection")).toBe("close");
		await page.text();
	}
	expect(await site.ended).toBe(0);
	expect(performance.now() - begin).toBeGreaterThan(2000);
});

it("SIGTERM that npm passes on, twice at once, counts once", async () => {
	const through = ["sh", "-c", "exec npm start"];
	const site = await start({ DRAIN_SECONDS: "2" }, { through });
	for (let n = 0; n < 2; n += 1) site.kill("SIGTERM");
	await until(async () => (await fetch(`${site.url}/healthz`)).status === 503);
	expect((await fetch(site.url)).status).toBe(200);
	await site.ended;
	await expect(fetch(site.url)).rejects.toThrow();
});

it("SIGTERM waits at most ten seconds for a request that has begun", async () => {
	const site = await start();
	await beginSignUp(site);
	site.kill("SIGTERM");
	expect(await site.ended).toBe(0);
});

it("a second SIGTERM waits for nothing", async () => {
	const site = await start();
	await beginSignUp(site);
	site.kill("SIGTERM");
	await untilRefused(site.url);
	// Two at once count once.
	await wait(400);
	site.kill("SIGTERM");
	expect(await site.ended).toBe(1);
});

it("process: closes connections that send the head of a request too slowly", async () => {
	const site = await start();
	const slow = ["GET / HTTP/1.1\r\nHost: x", "", "P"].map((text) => converse(site.port, text));
	const begin = performance.now();
	await Promise.all(slow.map(({ closed }) => closed));
	expect(performance.now() - begin).toBeGreaterThan(4000);
	expect(slow[0]?.answer()).toMatch(/^HTTP\/1\.1 408 /);
	expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
}, 60_000);
