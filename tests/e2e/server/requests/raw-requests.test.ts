import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { oddRequests } from "../../support/requests/raw-requests";
import { copySample } from "../../support/site/sample-database";
import { answering, type SiteProcess, spawnSite } from "../../support/site/site-process";

const AT_ONCE = 16;

/** More of them, such as 9000, find what is rarer and take as much longer. */
const REQUESTS = Number(process.env.ODD_REQUESTS ?? 2000);

// Time must not decide, on a busy machine either.
vi.setConfig({ testTimeout: 300_000 });

async function startProcess(settings: Record<string, string>): Promise<SiteProcess> {
	const folder = await mkdtemp(join(tmpdir(), "raw-requests-"));
	const file = join(folder, "site.db");
	await copySample(file);
	const site = await spawnSite({ DATABASE_URL: `file:${file}`, ...settings });
	onTestFinished(async () => {
		site.kill("SIGKILL");
		await site.ended;
		await rm(folder, { recursive: true });
	});
	return answering(site);
}

/** What comes back for these bytes on a connection of their own, until the site closes it. */
function exchange(port: number, request: string): Promise<string> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.setEncoding("latin1");
		socket.on("data", (chunk) => {
			answer += chunk;
		});
		// The site may hang up on what it does not want to read.
		socket.on("error", () => {});
		socket.on("close", () => resolve(answer));
		socket.write(request, "latin1");
	});
}

async function exchangeAll(port: number, requests: string[]): Promise<[string, string][]> {
	const answers: [string, string][] = [];
	const left = requests.values();
	const turns = Array.from({ length: AT_ONCE }, async () => {
		for (const request of left) answers.push([request, await exchange(port, request)]);
	});
	await Promise.all(turns);
	return answers;
}

const HEADS = /HTTP\/1\.1 (\d{3}) [^\r]*\r\n(?:[\w-]+:[^\r]*\r\n)*/g;

describe.each<[string, Record<string, string>, number, number]>([
	["a site that knows no address of its own", {}, REQUESTS, 1],
	[
		"a site with an address, behind a proxy",
		{ SITE_URL: "https://shop.example", TRUST_PROXY: "1" },
		REQUESTS / 2,
		2,
	],
])("%s", (_, settings, count, seed) => {
	it("outlives whatever is sent to it, fails at none of it, and leads nobody elsewhere", async () => {
		const site = await startProcess(settings);
		let hasEnded = false;
		void site.ended.then(() => {
			hasEnded = true;
		});
		const own = settings.SITE_URL === undefined ? `127.0.0.1:${site.port}` : "shop.example";

		const statuses = new Set<number>();
		const wrong: string[] = [];
		for (const [request, answer] of await exchangeAll(site.port, oddRequests(own, count, seed))) {
			for (const [head, status] of answer.matchAll(HEADS)) {
				statuses.add(Number(status));
				const location = /^location: *([^\r]*)/im.exec(head)?.[1];
				const leadsAway =
					location !== undefined && new URL(location, `https://${own}`).host !== own;
				if (Number(status) >= 500 || leadsAway) wrong.push(`${request}\n=> ${head}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(hasEnded, site.errors()).toBe(false);
		expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
		expect(site.errors()).toBe("");
		// They were no uniform rubbish: much of it was understood.
		expect([...statuses]).toEqual(expect.arrayContaining([200, 301, 302, 400, 403, 404]));
	});
});
