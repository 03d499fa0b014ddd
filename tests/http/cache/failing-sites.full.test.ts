import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port";
import { VARNISH } from "../../../scripts/setup/programs.mjs";
import { type RunningVarnish, startVarnish } from "../../e2e/support/cache/varnish";

// Sites that run but fail to show a page: fake servers with responses set by each test.

const REMEMBERED: RequestListener = (_, response) => {
	const headers = { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=1" };
	response.writeHead(200, headers).end("remembered");
};

let listener = REMEMBERED;
let cache: RunningVarnish;

const servers = [0, 1].map(() =>
	createServer((request, response) => {
		if (request.url === "/healthz") response.end();
		else listener(request, response);
	}),
);

const failing =
	(status: number): RequestListener =>
	(_, response) => {
		response
			.writeHead(status, { "Retry-After": "7", "Cache-Control": "no-store" })
			.end("its own words");
	};

async function ask(path: string, headers: Record<string, string> = {}) {
	const response = await fetch(cache.url + path, { headers });
	return [response.status, await response.text()];
}

describe.skipIf(!VARNISH.isInstalled())("sites that run but fail to show a page", () => {
	beforeAll(async () => {
		const ports: number[] = [];
		for (const server of servers) {
			const port = await findFreePort();
			await once(server.listen(port, "127.0.0.1"), "listening");
			ports.push(port);
		}
		// Makes pages too old for a healthy site at once, without waiting for a minute.
		const change = (vcl: string) => vcl.replace("req.grace = 25s", "req.grace = 0s");
		cache = await startVarnish(await findFreePort(), ports, change);
	});
	afterAll(async () => {
		await cache?.stop();
		for (const server of servers) {
			server.closeAllConnections();
			server.close();
		}
	});

	it.each<[string, RequestListener]>([
		["500", failing(500)],
		["503", failing(503)],
		["nothing", (request) => request.socket.destroy()],
	])(
		"are replaced by the cached page when they return %s, at every request",
		async (name, fails) => {
			listener = REMEMBERED;
			await ask(`/remembered-${name}`);
			await wait(1100);
			listener = fails;

			for (const headers of [{}, {}, { Cookie: "session=x" }, {}]) {
				expect(await ask(`/remembered-${name}`, headers)).toEqual([200, "remembered"]);
			}
		},
	);

	it.each([500, 503])("return %i with their own body if nothing is cached", async (status) => {
		listener = failing(status);

		expect(await ask(`/never-seen-${status}`)).toEqual([status, "its own words"]);
	});

	it("are both tried for a file that only one has", async () => {
		let asked = 0;
		listener = (request, response) => {
			asked += 1;
			if (asked === 1) response.writeHead(404).end();
			else REMEMBERED(request, response);
		};

		expect(await ask("/build/assets/new.js")).toEqual([200, "remembered"]);
	});

	it.each([
		["several", "gclid=1&utm_x&q=a&_ga=2&mc_cid=3", "?q=a"],
		["one in a value", "q=a?gclid=1", "?q=a?gclid=1"],
		["one before a question", "utm_x=1&q=a?", "?q=a?"],
		["nothing else", "gclid", ""],
		["very many", "utm_x=1&".repeat(900), ""],
	])("do not receive tracking parameters: %s", async (name, query, asked) => {
		let url: string | undefined;
		listener = (request, response) => {
			url = request.url;
			REMEMBERED(request, response);
		};
		const path = encodeURI(`/from ${name}`);

		await ask(`${path}?${query}`);
		expect(url).toBe(path + asked);
	});

	it("serve a page in spite of a hostile Accept-Encoding", async () => {
		listener = REMEMBERED;
		const headers = { "Accept-Encoding": `br;q=1.${"0".repeat(11_000)}x` };

		expect(await ask("/hard", headers)).toEqual([200, "remembered"]);
	});
});
