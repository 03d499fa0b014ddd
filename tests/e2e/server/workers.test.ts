import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { START_ARGUMENTS } from "../../../scripts/start/start-arguments";
import { startMailServer } from "../../mail-server";
import { copySample } from "../support/site/sample-database";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";
import { ask, childrenOf, end, isAlive, until } from "./worker-processes";

// The built site in several processes (docs/decisions/server/0023-several-processes.md).

const folders: string[] = [];

async function newFile(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "workers-"));
	folders.push(folder);
	const file = join(folder, "site.db");
	await copySample(file);
	return file;
}

afterAll(async () => {
	for (const folder of folders) await rm(folder, { recursive: true });
});

function spawnWorkers(count: string, settings: Record<string, string>): Promise<SiteProcess> {
	return spawnSite(settings, { nodeArguments: [...START_ARGUMENTS, "--workers", count] });
}

/** Starts the site and waits until all of its processes serve. */
async function startWorkers(
	count: number,
	settings: Record<string, string> = {},
): Promise<SiteProcess> {
	const DATABASE_URL = `file:${await newFile()}`;
	const site = await answering(await spawnWorkers(String(count), { DATABASE_URL, ...settings }));
	await until(() => site.out().includes(`processes: ${count}`));
	return site;
}

describe("--workers", () => {
	it.each(["0", "65", "x", "-1", "1.5", ""])("%j is told in one line", async (count) => {
		const site = await spawnWorkers(count, {});
		expect(await site.ended).toBe(1);
		expect(site.errors()).toBe("--workers takes a whole number from 1 to 64.\n");
	});

	it("ends with why the first one cannot start", async () => {
		const site = await spawnWorkers("2", { DATABASE_URL: "nowhere" });
		expect(await site.ended).toBe(1);
		expect(site.errors()).toMatch(/^Bad setting: DATABASE_URL .*\n$/);
	});
});

describe.runIf(process.platform === "linux")("several processes", () => {
	let site: SiteProcess;
	let file: string;

	beforeAll(async () => {
		file = await newFile();
		// Behind a proxy that names no client address, forms are not limited.
		const settings = { DRAIN_SECONDS: "3", TRUST_PROXY: "1" };
		site = await startWorkers(2, { DATABASE_URL: `file:${file}`, ...settings });
	});
	afterAll(() => end(site));

	it("show what was written at once, whichever is asked", async () => {
		const sqlite = new SQLite(file);
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

	it("go on when one is killed, which is replaced", async () => {
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
		const sqlite = new SQLite(file, { readonly: true });
		onTestFinished(() => void sqlite.close());
		const stored = sqlite.prepare("select email from newsletter_subscriptions").pluck().all();
		expect(answers.forms.filter((email) => !stored.includes(email))).toEqual([]);
		expect(answers.forms.length).toBeGreaterThan(0);
	}, 60_000);

	it("that tell 503 at /healthz on SIGTERM, and go on serving, end in order", async () => {
		const agent = new Agent({ keepAlive: true });
		onTestFinished(() => agent.destroy());
		await ask(site, "/healthz", { agent });
		const start = performance.now();
		site.kill("SIGTERM");
		await until(async () => (await ask(site, "/healthz", { agent })).status === 503);
		while (performance.now() - start < 2500) {
			expect((await ask(site, "/healthz")).status).toBe(503);
			const page = await ask(site, "/", { agent });
			expect(page.status).toBe(200);
			expect(page.connection).toBe("close");
			await wait(50);
		}
		expect(await site.ended).toBe(0);
		expect(performance.now() - start).toBeLessThan(8000);
		expect(childrenOf(site.pid)).toEqual([]);
	});
});

describe.runIf(process.platform === "linux")("a leader", () => {
	it("keeps the processes that are there when a new one cannot start", async () => {
		const file = await newFile();
		const site = await startWorkers(1, { DATABASE_URL: `file:${file}` });
		onTestFinished(() => end(site));
		const [only] = childrenOf(site.pid);
		const sqlite = new SQLite(file);
		sqlite.prepare("insert into kysely_migration values ('9999-later', '2026')").run();
		sqlite.close();
		site.kill("SIGHUP");
		await until(() => site.errors().includes("A new process did not start"));
		expect(site.errors()).toContain("written by a newer version");
		expect(childrenOf(site.pid)).toEqual([only]);
		expect((await ask(site, "/")).status).toBe(200);
	});

	it("tells its pid, for SIGHUP", async () => {
		const site = await startWorkers(1);
		onTestFinished(() => end(site));
		expect(site.out()).toContain(
			`The site answers at ${site.url}, processes: 1, leader: ${site.pid}\n`,
		);
	});

	it("lets a slow client finish its request where its process is replaced", async () => {
		const site = await startWorkers(1);
		onTestFinished(() => end(site));
		const [old] = childrenOf(site.pid);
		const socket = connect(site.port, "127.0.0.1");
		let answer = "";
		socket.on("data", (chunk) => {
			answer += chunk;
		});
		const closed = new Promise((resolve) => socket.once("close", resolve));
		socket.write("GET /healthz HTTP/1.1\r\n");
		// Both have reached the process when it answers another.
		await ask(site, "/healthz");
		site.kill("SIGHUP");
		await wait(9000);
		expect(childrenOf(site.pid)).toContain(old);
		socket.write("Host: localhost\r\n\r\n");
		await closed;
		expect(answer).toMatch(/^HTTP\/1.1 200 /);
		await until(() => !childrenOf(site.pid).includes(old ?? 0));
	}, 60_000);

	it("that is killed takes its processes along, which end in order", async () => {
		const site = await startWorkers(2);
		const workers = childrenOf(site.pid);
		site.kill("SIGKILL");
		await site.ended;
		await until(() => workers.every((pid) => !isAlive(pid)));
	});

	it("told twice to end does so at once", async () => {
		const site = await startWorkers(2, { DRAIN_SECONDS: "60" });
		site.kill("SIGTERM");
		await until(async () => (await ask(site, "/healthz")).status === 503);
		await wait(400);
		site.kill("SIGTERM");
		expect(await site.ended).toBe(1);
	});

	it("has another process send mails when the one that did is killed, each once", async () => {
		const server = await startMailServer();
		onTestFinished(server.stop);
		const site = await startWorkers(2, {
			SMTP_URL: `smtp://127.0.0.1:${server.port}`,
			CONTACT_TO: "owner@shop.example",
		});
		onTestFinished(() => end(site));
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
