import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
	content,
	drip,
	fileContent,
	redirect,
	status,
} from "../../../../tests/support/feed-server";
import { CSV, prepareFetching, SECRET } from "../../../../tests/support/fetching";

const fetching = prepareFetching();

describe("a fetched feed", () => {
	it("is stored in its file, with validators for the next fetch", async () => {
		fetching.server.answers["/feed.csv"] = content(CSV);
		const first = await fetching.fetched("/feed.csv");
		expect(first).toEqual({
			status: "fetched",
			bytes: CSV.length,
			etag: expect.stringMatching(/^"\w{40}"$/),
			lastModified: null,
		});
		expect(readFileSync(fetching.file, "utf8")).toBe(CSV);
		expect(statSync(fetching.file).mode & 0o777).toBe(0o600);
		if (first.status !== "fetched") throw new Error("not fetched");
		const again = join(fetching.folder, "again");
		expect(await fetching.fetched("/feed.csv", { etag: first.etag, file: again })).toEqual({
			status: "not-modified",
		});
		expect(existsSync(again)).toBe(false);
		fetching.server.answers["/feed.csv"] = content(`${CSV}2,BenQ W2710i\n`);
		expect(await fetching.fetched("/feed.csv", { etag: first.etag })).toMatchObject({
			status: "fetched",
		});
		expect(readFileSync(fetching.file, "utf8")).toContain("W2710i");
	});

	it("is unmodified by its Last-Modified date", async () => {
		const source = "package.json";
		fetching.server.answers["/feed.csv"] = fileContent(source);
		const first = await fetching.fetched("/feed.csv");
		if (first.status !== "fetched") throw new Error("not fetched");
		expect(first).toMatchObject({ etag: null, bytes: statSync(source).size });
		expect(await fetching.fetched("/feed.csv", { lastModified: first.lastModified })).toEqual({
			status: "not-modified",
		});
	});

	it("is requested with a user agent, uncompressed, without identifying headers", async () => {
		fetching.server.answers["/feed.csv"] = content(CSV);
		await fetching.fetched("/feed.csv");
		expect(fetching.server.asked).toEqual([
			{
				path: `/feed.csv?key=${SECRET}`,
				headers: {
					"user-agent": "Beamwise-Feeds/1.0",
					accept: "*/*",
					"accept-encoding": "identity",
					host: `localhost:${fetching.server.port}`,
					connection: "close",
				},
			},
		]);
	});

	it("stays packed", async () => {
		const packed = gzipSync(CSV);
		fetching.server.answers["/feed.csv.gz"] = content(packed, { "Content-Encoding": "gzip" });
		expect(await fetching.fetched("/feed.csv.gz")).toMatchObject({ bytes: packed.length });
		expect(readFileSync(fetching.file)).toEqual(packed);
	});

	it("may be slow, and sent as text/html", async () => {
		fetching.server.answers["/feed.csv"] = drip("1,A\n", 10, 40);
		expect(await fetching.fetched("/feed.csv", { limits: { maxStallMs: 300 } })).toMatchObject({
			bytes: 40,
		});
		fetching.server.answers["/feed.csv"] = content(CSV, { "Content-Type": "text/html" });
		expect(await fetching.fetched("/feed.csv")).toMatchObject({ status: "fetched" });
	});

	it("may be empty, which its reader reports", async () => {
		fetching.server.answers["/feed.csv"] = content("");
		expect(await fetching.fetched("/feed.csv")).toMatchObject({ status: "fetched", bytes: 0 });
	});
});

describe("redirects", () => {
	it("are followed five times, to relative and absolute addresses", async () => {
		for (let step = 1; step < 5; step += 1)
			fetching.server.answers[`/${step}`] = redirect(`/${step + 1}`);
		fetching.server.answers["/5"] = redirect(
			`https://127.0.0.1:${fetching.server.port}/feed.csv?key=${SECRET}`,
			308,
		);
		fetching.server.answers["/feed.csv"] = content(CSV);
		expect(await fetching.fetched("/1")).toMatchObject({ status: "fetched", bytes: CSV.length });
		fetching.server.answers["/0"] = redirect("/1", 301);
		expect(await fetching.failure("/0")).toMatchObject({
			message: `More than 5 redirects, the last by localhost:${fetching.server.port}.`,
			isWorthRetrying: false,
		});
	});

	it.each([
		["http://localhost/s3cret", "redirects to an address that is not https."],
		["file:///etc/s3cret", "redirects to an address that is not https."],
		["https://me:s3cret@localhost/", "redirects to an address with a user name or password."],
		["https://:99999/s3cret", "redirects without a readable address."],
	])("to %s are not", async (location, message) => {
		fetching.server.answers["/feed.csv"] = redirect(location);
		expect(await fetching.failure("/feed.csv")).toMatchObject({
			message: `localhost:${fetching.server.port} ${message}`,
			isWorthRetrying: false,
		});
	});

	it("without an address fail", async () => {
		fetching.server.answers["/feed.csv"] = status(302);
		expect((await fetching.failure("/feed.csv")).message).toContain("without a readable address");
	});
});

describe("private addresses", () => {
	const arePrivateAddressesAllowed = false;

	it.each([
		[`https://localhost/${SECRET}`],
		[`https://127.0.0.1/${SECRET}`],
		[`https://2130706433/${SECRET}`],
		[`https://0x7f.1/${SECRET}`],
		[`https://[::1]/${SECRET}`],
		[`https://[::ffff:192.168.0.1]/${SECRET}`],
		[`https://169.254.169.254/${SECRET}`],
	])("are not connected to: %s", async (address) => {
		const { message, isWorthRetrying } = await fetching.failure(address, {
			arePrivateAddressesAllowed,
		});
		expect(message).toContain("is on a private network");
		expect(isWorthRetrying).toBe(false);
	});

	it("are not connected to through a name, even if only one of several is", async () => {
		const resolve = async () => [
			{ address: "8.8.8.8", family: 4 },
			{ address: "127.0.0.1", family: 4 },
		];
		const address = `https://shop.example:${fetching.server.port}/feed.csv`;
		const { message } = await fetching.failure(address, { arePrivateAddressesAllowed, resolve });
		expect(message).toContain("shop.example is on a private network");
		expect(fetching.server.asked).toEqual([]);
	});

	it("are checked at the connection: a name is looked up once for each, and that result is used", async () => {
		fetching.server.answers["/feed.csv"] = content(CSV);
		const resolved: string[] = [];
		const resolve = async (name: string) => {
			resolved.push(name);
			return [{ address: "127.0.0.1", family: 4 }];
		};
		const address = `https://localhost:${fetching.server.port}/feed.csv`;
		expect(await fetching.fetched(address, { resolve })).toMatchObject({ status: "fetched" });
		expect(resolved).toEqual(["localhost"]);
	});
});

it.each([
	[`http://localhost/${SECRET}`, "The address at localhost is not https."],
	[`https://me:${SECRET}@localhost/`, "The address at localhost holds a user name or password."],
	[SECRET, "The feed's address cannot be read."],
])("fetch feed: sends no request for %s", async (address, message) => {
	expect(await fetching.failure(address)).toMatchObject({
		message,
		isWorthRetrying: false,
	});
});
