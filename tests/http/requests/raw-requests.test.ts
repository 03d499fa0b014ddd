import { describe, expect, it, onTestFinished, vi } from "vitest";
import { raw } from "../../e2e/support/raw-exchange";
import { startSite } from "../../e2e/support/site/site";
import { oddRequests } from "./raw-requests";

const AT_ONCE = 16;

/** More of them, such as 9000, find rarer errors and take proportionally longer. */
const REQUESTS = Number(process.env.ODD_REQUESTS ?? 600);

// Must also pass on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

async function exchangeAll(url: string, requests: string[]): Promise<[string, string][]> {
	const answers: [string, string][] = [];
	const left = requests.values();
	const turns = Array.from({ length: AT_ONCE }, async () => {
		for (const request of left) answers.push([request, (await raw(request, url)).text]);
	});
	await Promise.all(turns);
	return answers;
}

const HEADS = /HTTP\/1\.1 (\d{3}) [^\r]*\r\n(?:[\w-]+:[^\r]*\r\n)*/g;

describe.each<[string, Record<string, string>, number, number]>([
	["a site without SITE_URL", {}, REQUESTS, 1],
	[
		"a site with SITE_URL behind a proxy",
		{ SITE_URL: "https://shop.example", TRUST_PROXY: "1" },
		REQUESTS / 2,
		2,
	],
])("%s", (_, settings, count, seed) => {
	it("survives odd requests without an error, and redirects to no other site", async () => {
		const site = await startSite(settings);
		onTestFinished(() => site.stop("SIGKILL"));
		let hasEnded = false;
		void site.ended.then(() => {
			hasEnded = true;
		});
		const own = settings.SITE_URL === undefined ? `127.0.0.1:${site.port}` : "shop.example";

		const statuses = new Set<number>();
		const wrong: string[] = [];
		for (const [request, answer] of await exchangeAll(site.url, oddRequests(own, count, seed))) {
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
		// Many of the requests were valid.
		expect([...statuses]).toEqual(expect.arrayContaining([200, 301, 400, 403, 404]));
	});
});
