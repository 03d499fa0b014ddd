import { once } from "node:events";
import { connect } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectLogged } from "../tests/expect-logged";
import { serverBuild } from "../tests/server-build";
import { type ServerTimeouts, siteServer } from "./site-server";

/** An address that returns the number of bytes sent to it, and a large response. */
const build = serverBuild({
	count: {
		id: "count",
		path: "count",
		module: {
			default: undefined,
			loader: () => new Response(new Uint8Array(50_000_000)),
			action: async ({ request }) => new Response(String((await request.arrayBuffer()).byteLength)),
		},
	},
});

const LONG = 60_000;
const PATIENT: ServerTimeouts = {
	headMs: LONG,
	requestMs: LONG,
	silenceMs: LONG,
	keepAliveMs: LONG,
	checkIntervalMs: 20,
};

/**
 * Sends a text to a server with these timeouts. Returns everything received until the server closed the connection. A
 * client that reads nothing does not detect the close: then the server's end is watched.
 */
async function exchange(
	text: string,
	timeouts: Partial<ServerTimeouts>,
	{ reads = true, served = build } = {},
): Promise<string> {
	const server = siteServer(served, { timeouts: { ...PATIENT, ...timeouts } }).listen(
		0,
		"127.0.0.1",
	);
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const address = server.address();
	if (!address || typeof address === "string") throw new Error("no port");
	const socket = connect(address.port, "127.0.0.1");
	socket.on("error", () => {});
	onTestFinished(() => void socket.destroy());
	const [accepted] = await once(server, "connection");
	const closed = new Promise((resolve) => accepted.once("close", resolve));
	let answer = "";
	if (reads) {
		socket.on("data", (chunk) => {
			answer += chunk;
		});
	}
	socket.write(text);
	await (reads ? Promise.all([closed, once(socket, "close")]) : closed);
	return answer;
}

const POST = "POST /count HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n";

it("site server: responds to a complete request", async () => {
	const answer = await exchange(`${POST}Connection: close\r\n\r\nabcde`, {});
	expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n5\r\n/);
});

it.each<[string, string, Partial<ServerTimeouts>]>([
	["a head that does not end", POST, { headMs: 50, requestMs: 100 }],
	["a body that does not come", `${POST}\r\nabc`, { headMs: 50, requestMs: 100 }],
])("disconnects %s", async (_, text, timeouts) => {
	expect(await exchange(text, timeouts)).toMatch(/^HTTP\/1\.1 408 /);
});

it("site server: closes a connection that is not used again", async () => {
	const answer = await exchange(`${POST}\r\nabcde`, { keepAliveMs: 50 });
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it("site server: closes a connection whose response is not read", async () => {
	await exchange("GET /count HTTP/1.1\r\nHost: x\r\n\r\n", { silenceMs: 100 }, { reads: false });
});

it("site server: responds with 500 if its own code throws, instead of ending", async () => {
	let isBroken = false;
	const breaking: ServerBuild = {
		...build,
		get publicPath() {
			if (isBroken) throw new Error("no path today");
			return "/build/";
		},
	};
	const get = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
	const answer = exchange(get, {}, { served: breaking });
	isBroken = true;
	expect(await answer).toMatch(/^HTTP\/1\.1 500 [\s\S]*"message":"[^"]*Reference: /);
	expectLogged("no path today");
});

it("site server: passes the socket's address to actions, and delays a response as long as they request", async () => {
	const served = serverBuild({
		slow: {
			id: "slow",
			path: "slow",
			module: {
				default: undefined,
				action: ({ context }) => {
					context.delayMs = 1500;
					return new Response(`from ${context.socketAddress}`);
				},
			},
		},
	});
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const post = "POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
	let isAnswered = false;
	const answer = exchange(post, {}, { served }).then((text) => {
		isAnswered = true;
		return text;
	});
	// Network events continue meanwhile.
	while (vi.getTimerCount() === 0 && !isAnswered) await new Promise(setImmediate);
	vi.advanceTimersByTime(1499);
	for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
	expect(isAnswered).toBe(false);
	vi.advanceTimersByTime(1);
	expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*from 127\.0\.0\.1/);
});

describe("a body that nobody reads", () => {
	const LARGE = "TRACE /count HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";
	const NEXT = "GET /count HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

	it("is received until nothing more comes", async () => {
		expect(await exchange(`${LARGE}abc`, { keepAliveMs: 50 })).toMatch(/^HTTP\/1\.1 405 /);
	});

	it("is received as long as any request, even if more comes", async () => {
		expect(await exchange(`${LARGE}abc`, { requestMs: 200, headMs: 200 })).toMatch(
			/^HTTP\/1\.1 405 /,
		);
	});

	it.each(["TRACE", "HEAD"])("of %s is dropped before the next request", async (method) => {
		const head = `${method} /count HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
		const answer = await exchange(`${head}${"x".repeat(1_000_000)}${NEXT}`, {});
		expect(answer.match(/^HTTP\/1\.1 \d+/gm)?.[1]).toBe("HTTP/1.1 200");
	});
});

it("a client that waits for 100 Continue in vain gets a response that closes the connection", async () => {
	const head =
		"TRACE /count HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n";
	expect(await exchange(head, {})).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nConnection: close\r\n/);
});

it("site server: leaves a connection open after a body that was received", async () => {
	const answer = await exchange(`${POST}\r\nabcde${POST}\r\nabcde`, { keepAliveMs: 100 });
	expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
	expect(answer).not.toContain("Connection: close");
});
