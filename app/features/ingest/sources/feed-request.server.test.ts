import type { LookupAddress } from "node:dns";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { content, redirect, startFeedServer } from "../../../../tests/support/feed-server";
import { checkedLookup, requestFeed } from "./feed-request.server";
import { isPublicAddress } from "./public-address.server";

const server = await startFeedServer();

afterAll(() => server.close());

beforeEach(() => {
	server.answers = { "/feed.csv": content("id\n") };
});

/** Requests an address, with 127.0.0.1 as the only public one. */
async function statusOf(address: string, addresses: Record<string, string[]> = {}) {
	const hops: string[] = [];
	const { response: answer } = await requestFeed(new URL(address), {
		headers: {},
		signal: AbortSignal.timeout(5000),
		isAllowed: (ip) => ip === "127.0.0.1",
		resolve: async (name) => {
			const [address = ""] = addresses[name]?.splice(0, 1) ?? [];
			return [{ address, family: 4 }];
		},
		onHop: (host) => hops.push(host),
		maxRedirects: 5,
		fetchedKind: "feed",
	});
	answer.destroy();
	return { status: answer.statusCode, hops };
}

describe("each redirect is checked", () => {
	it("and followed if all are public", async () => {
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

/** Looks up a name that has these addresses. */
function lookedUp(addresses: LookupAddress[], options: { all?: boolean }) {
	return new Promise((resolve, reject) => {
		const lookup = checkedLookup(async () => addresses, isPublicAddress, "feed");
		lookup("shop.example", options, (error, address, family) =>
			error ? reject(error) : resolve({ address, family }),
		);
	});
}

const PUBLIC = { address: "8.8.8.8", family: 4 };
const PUBLIC_V6 = { address: "2001:4860:4860::8888", family: 6 };

it("looks up all addresses or the first one", async () => {
	expect(await lookedUp([PUBLIC_V6, PUBLIC], { all: true })).toEqual({
		address: [PUBLIC_V6, PUBLIC],
	});
	expect(await lookedUp([PUBLIC_V6, PUBLIC], {})).toEqual(PUBLIC_V6);
});

it.each([{ all: true }, {}])("fails for a name with a private address: %j", async (options) => {
	const inside = { address: "::ffff:10.0.0.1", family: 6 };
	await expect(lookedUp([PUBLIC, inside], options)).rejects.toThrow(
		"shop.example is on a private network",
	);
});
