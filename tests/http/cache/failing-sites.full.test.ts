import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/free-port";
import { hasVarnish } from "../../../scripts/setup/varnish.mjs";
import { type RunningVarnish, startVarnish } from "../../e2e/support/cache/varnish";

// Sites that live and cannot show a page: what they say and when is the tests' own.

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

describe.skipIf(!hasVarnish())("sites that live and cannot show a page", () => {
	beforeAll(async () => {
		const ports: number[] = [];
		for (const server of servers) {
			const port = await freePort();
			await once(server.listen(port, "127.0.0.1"), "listening");
			ports.push(port);
		}
		// A page that is older than pages may be while a site lives, without waiting for a minute.
		const change = (vcl: string) => vcl.replace("req.grace = 25s", "req.grace = 0s");
		cache = await startVarnish(await freePort(), ports, change);
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
		"lead to the remembered page when they say %s, however often it is asked for",
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

	it.each([500, 503])("say %i in their own words where nothing is remembered", async (status) => {
		listener = failing(status);

		expect(await ask(`/never-seen-${status}`)).toEqual([status, "its own words"]);
	});

	it("are asked both for a file of one of them", async () => {
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
	])("are not asked where a visitor came from: %s", async (name, query, asked) => {
		let url: string | undefined;
		listener = (request, response) => {
			url = request.url;
			REMEMBERED(request, response);
		};
		const path = encodeURI(`/from ${name}`);

		await ask(`${path}?${query}`);
		expect(url).toBe(path + asked);
	});

	it("are asked for a page whose visitor's wishes are hard to read", async () => {
		listener = REMEMBERED;
		const headers = { "Accept-Encoding": `br;q=1.${"0".repeat(11_000)}x` };

		expect(await ask("/hard", headers)).toEqual([200, "remembered"]);
	});
});
