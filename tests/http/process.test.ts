import { readdir } from "node:fs/promises";
import { Agent, get } from "node:http";
import { dirname, join } from "node:path";
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
import { type RunningSite, startSite } from "../e2e/support/site/site";
import { spawnSite } from "../e2e/support/site/site-process";
import { beginSignUp, converse, SIGN_UP, until, untilRefused } from "./connections";

// Shutdown of the built site's process, and cleanup after clients that left. Tests that take seconds are in
// process.full.test.ts.

let site: RunningSite;

describe("SIGTERM", () => {
	beforeEach(async () => {
		site = await startSite();
	});
	afterEach(() => site.stop("SIGKILL"));

	it("ends an idle site at once, with connections that are kept alive or silent", async () => {
		const agent = new Agent({ keepAlive: true });
		onTestFinished(() => agent.destroy());
		await new Promise<void>((resolve) => {
			get(`${site.url}/healthz`, { agent }, (answer) => answer.resume().once("end", resolve));
		});
		const silent = converse(site.port);
		await until(() => silent.socket.readyState === "open");
		const start = performance.now();
		site.kill("SIGTERM");
		expect(await site.ended).toBe(0);
		// Far from the ten seconds that unfinished requests are given.
		expect(performance.now() - start).toBeLessThan(5000);
		expect(site.errors()).toBe("");
		const files = await readdir(dirname(site.file));
		expect(files.filter((name) => !name.endsWith(".secret"))).toEqual(["site.db"]);
	});

	it("finishes requests that have begun, and accepts no new ones", async () => {
		const { socket, answer, closed } = await beginSignUp(site);
		site.kill("SIGTERM");
		await untilRefused(site.url);
		socket.write(SIGN_UP[1]);
		await closed;
		expect(answer()).toMatch(/^HTTP\/1\.1 200 /);
		expect(await site.ended).toBe(0);
		const sqlite = new SQLite(site.file, { readonly: true });
		const emails = sqlite.prepare("select email from newsletter_subscriptions").pluck().all();
		sqlite.close();
		expect(emails).toEqual(["late@example.com"]);
	});
});

/** Returns the open files and connections of the site's process. */
const openHandles = async () => (await readdir(`/proc/${site.pid}/fd`)).length;

/** Does something `count` times, several at once. */
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
	beforeAll(async () => {
		site = await startSite();
	});
	afterAll(() => site.stop());

	it("a port in use ends the start of another site with one line", async () => {
		const second = await spawnSite({ DATABASE_URL: site.databaseUrl, PORT: String(site.port) });
		expect(await second.ended).toBe(1);
		expect(second.errors()).toMatch(
			/^The site cannot listen on PORT \d+: another program uses it\..*\n$/,
		);
	});

	it("a setting that names no file ends the start with one line", async () => {
		const GOOGLE_SERVICE_ACCOUNT = join(dirname(site.file), "key.json");
		const second = await spawnSite({ DATABASE_URL: site.databaseUrl, GOOGLE_SERVICE_ACCOUNT });
		expect(await second.ended).toBe(1);
		expect(second.errors()).toBe(
			"Bad setting: GOOGLE_SERVICE_ACCOUNT names a file that cannot be read (ENOENT)\n",
		);
		expect(second.out()).toBe("");
	});

	it.runIf(process.platform === "linux")(
		"clients that leave keep no connection or file open",
		async () => {
			const upload =
				"POST /contact-us HTTP/1.1\r\nHost: x.example\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n--x\r\nContent-Disposition";
			const page = "GET / HTTP/1.1\r\nHost: x.example\r\n\r\n";
			const leave = async (text: string) => {
				const { socket, closed } = converse(site.port, text);
				await new Promise((resolve) => socket.once("connect", resolve));
				socket.destroy();
				await closed;
			};
			await inTurns(50, 10, () => fetch(site.url).then((answer) => answer.text()));
			await until(async () => (await openHandles()) < 60);
			const before = await openHandles();
			await inTurns(300, 30, (n) => leave([upload, page, ""][n % 3] ?? ""));
			// The site notices a closed connection a moment later.
			await until(async () => (await openHandles()) <= before);
			expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
			expect(site.errors()).toBe("");
		},
	);
});
