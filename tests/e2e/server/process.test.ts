import { mkdtemp, readdir, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	describe,
	expect,
	it,
	onTestFinished,
} from "vitest";
import { copySample } from "../support/site/sample-database";
import { answering, type SiteProcess, spawnSite } from "../support/site/site-process";

// The process of the built site: how it ends, and that it keeps nothing of those who left.

let folder: string;
let file: string;
let site: SiteProcess;

async function startSite(settings: Record<string, string> = {}): Promise<void> {
	folder = await mkdtemp(join(tmpdir(), "process-"));
	file = join(folder, "site.db");
	await copySample(file);
	site = await answering(await spawnSite({ DATABASE_URL: `file:${file}`, ...settings }));
}

async function removeSite(): Promise<void> {
	site.kill("SIGKILL");
	await site.ended;
	await rm(folder, { recursive: true });
}

/** A connection, whatever becomes of it, with what came back on it. */
function converse(text = ""): { socket: Socket; answer: () => string; closed: Promise<void> } {
	const socket = connect(site.port, "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk;
	});
	socket.on("error", () => {});
	const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	if (text !== "") socket.write(text);
	onTestFinished(() => void socket.destroy());
	return { socket, answer: () => answer, closed };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await wait(20);
}

/** Waits until the site takes no new connections. */
const untilRefused = () =>
	until(() =>
		fetch(`${site.url}/healthz`).then(
			() => false,
			() => true,
		),
	);

const BODY = JSON.stringify({ email: "late@example.com" });
const POST = `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

describe("SIGTERM, where something in front asks at /healthz", () => {
	it("is told there first, while everything is still answered", async () => {
		await startSite({ DRAIN_SECONDS: "2" });
		onTestFinished(removeSite);
		const health = async () => (await fetch(`${site.url}/healthz`)).status;
		expect(await health()).toBe(200);
		const start = performance.now();
		site.kill("SIGTERM");
		await until(async () => (await health()) === 503);
		while (performance.now() - start < 1600) {
			expect(await health()).toBe(503);
			const page = await fetch(site.url);
			expect(page.status).toBe(200);
			expect(page.headers.get("Connection")).toBe("close");
			await page.text();
		}
		expect(await site.ended).toBe(0);
		expect(performance.now() - start).toBeGreaterThan(2000);
	});

	it("is passed on by npm, which is not the second signal where it came twice at once", async () => {
		folder = await mkdtemp(join(tmpdir(), "process-"));
		const DATABASE_URL = `file:${join(folder, "site.db")}`;
		const through = ["sh", "-c", "exec npm start"];
		site = await answering(await spawnSite({ DATABASE_URL, DRAIN_SECONDS: "2" }, { through }));
		onTestFinished(removeSite);
		for (let n = 0; n < 2; n += 1) site.kill("SIGTERM");
		await until(async () => (await fetch(`${site.url}/healthz`)).status === 503);
		expect((await fetch(site.url)).status).toBe(200);
		await site.ended;
		await expect(fetch(site.url)).rejects.toThrow();
	});
});

describe("SIGTERM", () => {
	beforeEach(() => startSite());
	afterEach(removeSite);

	it("ends an idle site at once, with connections that are kept alive or say nothing", async () => {
		const agent = new Agent({ keepAlive: true });
		onTestFinished(() => agent.destroy());
		await new Promise<void>((resolve) => {
			get(`${site.url}/healthz`, { agent }, (answer) => answer.resume().once("end", resolve));
		});
		const silent = converse();
		await until(() => silent.socket.readyState === "open");
		const start = performance.now();
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		// Far from the ten seconds that unfinished requests are given.
		expect(performance.now() - start).toBeLessThan(5000);
		expect(site.errors()).toBe("");
		expect(await readdir(folder)).toEqual(["site.db"]);
	});

	it("finishes what is under way, and takes nothing new", async () => {
		const { socket, answer, closed } = converse(POST + BODY.slice(0, 10));
		await until(() => socket.readyState === "open");
		// The site has the head of the request by the time it answers another.
		await fetch(`${site.url}/healthz`);
		site.kill("SIGTERM");
		await untilRefused();
		socket.write(BODY.slice(10));
		await closed;
		expect(answer()).toMatch(/^HTTP\/1\.1 200 /);
		expect(await site.ended).toBe(0);
		const sqlite = new SQLite(file, { readonly: true });
		expect(sqlite.prepare("select email from newsletter_subscriptions").pluck().all()).toEqual([
			"late@example.com",
		]);
		sqlite.close();
	});

	it("waits for ten seconds at the most", async () => {
		const { socket } = converse(POST + BODY.slice(0, 10));
		await until(() => socket.readyState === "open");
		await fetch(`${site.url}/healthz`);
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
	});

	it("sent twice waits for nothing", async () => {
		const { socket } = converse(POST + BODY.slice(0, 10));
		await until(() => socket.readyState === "open");
		await fetch(`${site.url}/healthz`);
		site.kill("SIGTERM");
		await untilRefused();
		// Two that come at once are one.
		await wait(400);
		site.kill("SIGTERM");
		expect(await site.ended).toBe(1);
	});
});

/** Open files and connections of the site, without those that belong to nobody's request. */
async function openHandles(): Promise<number> {
	return (await readdir(`/proc/${site.pid}/fd`)).length;
}

async function inTurns(count: number, atOnce: number, one: (n: number) => Promise<unknown>) {
	let next = 0;
	const turns = Array.from({ length: atOnce }, async () => {
		while (next < count) {
			next += 1;
			await one(next);
		}
	});
	await Promise.all(turns);
}

describe("while it runs", () => {
	beforeAll(() => startSite());
	afterAll(removeSite);

	describe("a port that is taken", () => {
		it("stops the start with one line", async () => {
			const second = await spawnSite({ DATABASE_URL: `file:${file}`, PORT: String(site.port) });
			expect(await second.ended).toBe(1);
			expect(second.errors()).toMatch(/^The site cannot listen on port \d+: .*EADDRINUSE.*\n$/);
		});
	});

	describe("a setting that cannot be", () => {
		it("stops the start with one line that names it, a path to nothing too", async () => {
			const settings = { GOOGLE_SERVICE_ACCOUNT: join(folder, "key.json") };
			const second = await spawnSite({ DATABASE_URL: `file:${file}`, ...settings });
			expect(await second.ended).toBe(1);
			expect(second.errors()).toBe(
				"Bad setting: GOOGLE_SERVICE_ACCOUNT names a file that cannot be read (ENOENT)\n",
			);
			expect(second.out()).toBe("");
		});
	});

	describe.runIf(process.platform === "linux")("those who come and go", () => {
		it("leave no open connection or file behind", async () => {
			const upload =
				"POST /contact-us HTTP/1.1\r\nHost: x.example\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n--x\r\nContent-Disposition";
			const askedFor = "GET / HTTP/1.1\r\nHost: x.example\r\n\r\n";
			const leave = async (text: string) => {
				const { socket, closed } = converse(text);
				await new Promise((resolve) => socket.once("connect", resolve));
				socket.destroy();
				await closed;
			};
			const agent = new Agent({ keepAlive: true, maxSockets: 20 });
			await inTurns(100, 20, () => fetch(site.url).then((answer) => answer.text()));
			await until(async () => (await openHandles()) < 60);
			const before = await openHandles();

			await inTurns(3000, 50, (n) => leave([upload, askedFor, ""][n % 3] ?? ""));
			await inTurns(
				1000,
				20,
				() =>
					new Promise<void>((resolve, reject) => {
						get(`${site.url}/favicon.svg`, { agent }, (answer) =>
							answer.resume().once("end", resolve),
						).once("error", reject);
					}),
			);
			agent.destroy();
			// The site learns of a closed connection a moment later.
			await until(async () => (await openHandles()) <= before);
			expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
			expect(site.errors()).toBe("");
		}, 120_000);

		it("are cut off when they take too long with the head of a request", async () => {
			const slow = [converse("GET / HTTP/1.1\r\nHost: x"), converse(), converse("P")];
			const start = performance.now();
			await Promise.all(slow.map(({ closed }) => closed));
			expect(performance.now() - start).toBeGreaterThan(4000);
			expect(slow[0]?.answer()).toMatch(/^HTTP\/1\.1 408 /);
			expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
		}, 60_000);
	});
});
