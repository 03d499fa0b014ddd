import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	content,
	type FeedServer,
	redirect,
	startFeedServer,
} from "../../../../tests/support/feed-server";
import { requestFeed } from "./feed-request.server";

let server: FeedServer;

beforeAll(async () => {
	server = await startFeedServer();
});

afterAll(() => server.close());

beforeEach(() => {
	server.answers = { "/feed.csv": content("id\n") };
});

/** Asks with 127.0.0.1 in the part of a public server, and all else as private. */
async function statusOf(address: string, addresses: Record<string, string[]> = {}) {
	const hops: string[] = [];
	const { answer } = await requestFeed(new URL(address), {
		headers: {},
		signal: AbortSignal.timeout(5000),
		isAllowed: (ip) => ip === "127.0.0.1",
		resolve: async (name) => {
			const [address = ""] = addresses[name]?.splice(0, 1) ?? [];
			return [{ address, family: 4 }];
		},
		onHop: (host) => hops.push(host),
	});
	answer.destroy();
	return { status: answer.statusCode, hops };
}

describe("each hop is checked", () => {
	it("and followed where all are public", async () => {
		server.answers["/"] = redirect(`https://localhost:${server.port}/feed.csv`);
		expect(
			await statusOf(`https://127.0.0.1:${server.port}/`, { localhost: ["127.0.0.1"] }),
		).toEqual({ status: 200, hops: [`127.0.0.1:${server.port}`, `localhost:${server.port}`] });
	});

	it.each(["127.0.0.2", "2130706434", "[::1]"])(
		"with an address in place of a name: %s",
		async (ip) => {
			server.answers["/"] = redirect(`https://${ip}:${server.port}/feed.csv`);
			await expect(statusOf(`https://127.0.0.1:${server.port}/`)).rejects.toThrow(
				"private network",
			);
		},
	);

	it("with a name that was public a moment ago", async () => {
		server.answers["/"] = redirect("/feed.csv");
		const address = `https://localhost:${server.port}/`;
		await expect(statusOf(address, { localhost: ["127.0.0.1", "10.0.0.1"] })).rejects.toThrow(
			"localhost is on a private network",
		);
	});
});
