import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	content,
	cutOff,
	drip,
	type FeedServer,
	fileContent,
	hangUp,
	redirect,
	signInPage,
	silence,
	stallAfter,
	startFeedServer,
	status,
} from "../../../../tests/support/feed-server";
import { type FeedFetch, type FetchResult, fetchFeed } from "./fetch-feed.server";

/** In every address, so that no message may have it. */
const SECRET = "s3cret";
const CSV = "id,title\n1,Epson EH-TW7100\n";

let server: FeedServer;
let folder = "";
let file = "";
const messages: string[] = [];

beforeAll(async () => {
	server = await startFeedServer();
});

afterAll(() => server.close());

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "feed-"));
	file = join(folder, "feed");
	server.answers = {};
	server.asked = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

async function fetched(path: string, changes: Partial<FeedFetch> = {}): Promise<FetchResult> {
	const address = path.startsWith("https:") ? path : `${server.origin}${path}?key=${SECRET}`;
	const result = await fetchFeed({
		address,
		etag: null,
		lastModified: null,
		file,
		isPrivateAllowed: true,
		...changes,
		limits: { stallMs: 2000, maxMs: 5000, ...changes.limits },
	});
	if (result.status === "failed") messages.push(result.message);
	return result;
}

/** What a fetch fails with; also that it leaves no file. */
async function failure(path: string, changes: Partial<FeedFetch> = {}) {
	const result = await fetched(path, changes);
	expect(existsSync(file)).toBe(false);
	if (result.status !== "failed") throw new Error(`${result.status}, though it should have failed`);
	return result;
}

describe("what comes", () => {
	it("is a file of its own, with what to ask by next time", async () => {
		server.answers["/feed.csv"] = content(CSV);
		const first = await fetched("/feed.csv");
		expect(first).toEqual({
			status: "fetched",
			bytes: CSV.length,
			etag: expect.stringMatching(/^"\w{40}"$/),
			lastModified: null,
		});
		expect(readFileSync(file, "utf8")).toBe(CSV);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		if (first.status !== "fetched") throw new Error("not fetched");
		const again = join(folder, "again");
		expect(await fetched("/feed.csv", { etag: first.etag, file: again })).toEqual({
			status: "not-modified",
		});
		expect(existsSync(again)).toBe(false);
		server.answers["/feed.csv"] = content(`${CSV}2,BenQ W2710i\n`);
		expect(await fetched("/feed.csv", { etag: first.etag })).toMatchObject({ status: "fetched" });
		expect(readFileSync(file, "utf8")).toContain("W2710i");
	});

	it("may be known by its time", async () => {
		const source = "package.json";
		server.answers["/feed.csv"] = fileContent(source);
		const first = await fetched("/feed.csv");
		if (first.status !== "fetched") throw new Error("not fetched");
		expect(first).toMatchObject({ etag: null, bytes: statSync(source).size });
		expect(await fetched("/feed.csv", { lastModified: first.lastModified })).toEqual({
			status: "not-modified",
		});
	});

	it("is asked for by name, unpacked, without anything that tells who asks", async () => {
		server.answers["/feed.csv"] = content(CSV);
		await fetched("/feed.csv");
		expect(server.asked).toEqual([
			{
				path: `/feed.csv?key=${SECRET}`,
				headers: {
					"user-agent": "Beamwise-Feeds/1.0",
					accept: "*/*",
					"accept-encoding": "identity",
					host: `localhost:${server.port}`,
					connection: "close",
				},
			},
		]);
	});

	it("stays packed", async () => {
		const packed = gzipSync(CSV);
		server.answers["/feed.csv.gz"] = content(packed, { "Content-Encoding": "gzip" });
		expect(await fetched("/feed.csv.gz")).toMatchObject({ bytes: packed.length });
		expect(readFileSync(file)).toEqual(packed);
	});

	it("may come slowly, and as text/html", async () => {
		server.answers["/feed.csv"] = drip("1,A\n", 10, 40);
		expect(await fetched("/feed.csv", { limits: { stallMs: 300 } })).toMatchObject({ bytes: 40 });
		server.answers["/feed.csv"] = content(CSV, { "Content-Type": "text/html" });
		expect(await fetched("/feed.csv")).toMatchObject({ status: "fetched" });
	});

	it("may be nothing at all, which its reader tells", async () => {
		server.answers["/feed.csv"] = content("");
		expect(await fetched("/feed.csv")).toMatchObject({ status: "fetched", bytes: 0 });
	});
});

describe("redirects", () => {
	it("are followed five times, to addresses of either kind", async () => {
		for (let step = 1; step < 5; step += 1) server.answers[`/${step}`] = redirect(`/${step + 1}`);
		server.answers["/5"] = redirect(`https://127.0.0.1:${server.port}/feed.csv?key=${SECRET}`, 308);
		server.answers["/feed.csv"] = content(CSV);
		expect(await fetched("/1")).toMatchObject({ status: "fetched", bytes: CSV.length });
		server.answers["/0"] = redirect("/1", 301);
		expect(await failure("/0")).toMatchObject({
			message: `More than 5 redirects, the last by localhost:${server.port}.`,
			isWorthRetrying: false,
		});
	});

	it.each([
		["http://localhost/s3cret", "redirects to an address that is not https."],
		["file:///etc/s3cret", "redirects to an address that is not https."],
		["https://me:s3cret@localhost/", "redirects to an address with a user name or password."],
		["https://:99999/s3cret", "redirects without a readable address."],
	])("to %s are not", async (location, message) => {
		server.answers["/feed.csv"] = redirect(location);
		expect(await failure("/feed.csv")).toMatchObject({
			message: `localhost:${server.port} ${message}`,
			isWorthRetrying: false,
		});
	});

	it("without an address lead nowhere", async () => {
		server.answers["/feed.csv"] = status(302);
		expect((await failure("/feed.csv")).message).toContain("without a readable address");
	});
});

describe("private addresses", () => {
	const isPrivateAllowed = false;

	it.each([
		[`https://localhost/${SECRET}`],
		[`https://127.0.0.1/${SECRET}`],
		[`https://2130706433/${SECRET}`],
		[`https://0x7f.1/${SECRET}`],
		[`https://[::1]/${SECRET}`],
		[`https://[::ffff:192.168.0.1]/${SECRET}`],
		[`https://169.254.169.254/${SECRET}`],
	])("are not connected to: %s", async (address) => {
		const { message, isWorthRetrying } = await failure(address, { isPrivateAllowed });
		expect(message).toContain("is on a private network");
		expect(isWorthRetrying).toBe(false);
	});

	it("are not connected to through a name, even if only one of several is", async () => {
		const resolve = async () => [
			{ address: "8.8.8.8", family: 4 },
			{ address: "127.0.0.1", family: 4 },
		];
		const address = `https://shop.example:${server.port}/feed.csv`;
		const { message } = await failure(address, { isPrivateAllowed, resolve });
		expect(message).toContain("shop.example is on a private network");
		expect(server.asked).toEqual([]);
	});

	it("are checked at the connection: a name is looked up once for each, and that answer is used", async () => {
		server.answers["/feed.csv"] = content(CSV);
		const asked: string[] = [];
		const resolve = async (name: string) => {
			asked.push(name);
			return [{ address: "127.0.0.1", family: 4 }];
		};
		const address = `https://localhost:${server.port}/feed.csv`;
		expect(await fetched(address, { resolve })).toMatchObject({ status: "fetched" });
		expect(asked).toEqual(["localhost"]);
	});
});

/** A port that nobody listens on. */
function closedPort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, "127.0.0.1", () => {
			const address = probe.address();
			const port = address !== null && typeof address === "object" ? address.port : 0;
			probe.close(() => resolve(port));
		});
	});
}

describe("a connection that fails", () => {
	it.each([
		["expired", "The certificate of HOST has expired.", true],
		["other-name", "The certificate that HOST shows is for another name.", false],
		[
			"untrusted",
			"The certificate of HOST is not from an authority that this machine trusts.",
			false,
		],
	] as const)("by its certificate, %s", async (certificate, text, isWorthRetrying) => {
		const other = await startFeedServer({ certificate, answers: { "/feed.csv": content(CSV) } });
		const result = await failure(`${other.origin}/feed.csv?key=${SECRET}`);
		await other.close();
		const message = text.replace("HOST", `localhost:${other.port}`);
		expect(result).toMatchObject({ message, isWorthRetrying });
	});

	it("because nobody listens", async () => {
		const port = await closedPort();
		expect(await failure(`https://localhost:${port}/${SECRET}`)).toMatchObject({
			message: `localhost:${port} refused the connection.`,
			isWorthRetrying: true,
		});
	});

	it("because the name is unknown, has no address, or cannot be looked up", async () => {
		const address = `https://nowhere.invalid/${SECRET}`;
		const failing = (code: string) => async () => {
			throw Object.assign(new Error(`getaddrinfo ${SECRET}`), { code });
		};
		const unknown = "There is no server named nowhere.invalid. Check the address.";
		expect((await failure(address, { resolve: failing("ENOTFOUND") })).message).toBe(unknown);
		expect((await failure(address, { resolve: async () => [] })).message).toBe(unknown);
		expect((await failure(address, { resolve: failing("EAI_AGAIN") })).message).toBe(
			"The name nowhere.invalid cannot be looked up just now.",
		);
	});

	it("because the server speaks something else", async () => {
		const plain = createServer((socket) =>
			socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\n\r\n"),
		);
		await new Promise<void>((listening) => plain.listen(0, "127.0.0.1", listening));
		const address = plain.address();
		const port = address !== null && typeof address === "object" ? address.port : 0;
		const { message } = await failure(`https://localhost:${port}/${SECRET}`);
		plain.close();
		expect(message).toBe(`localhost:${port} does not speak https at this address.`);
	});

	it("because the server hangs up", async () => {
		server.answers["/feed.csv"] = hangUp;
		expect((await failure("/feed.csv")).message).toBe(
			`localhost:${server.port} closed the connection without an answer.`,
		);
	});
});

describe("an answer that is no feed", () => {
	it.each([
		[202, "is still making the file (202).", true],
		[204, "sent nothing (204).", true],
		[206, "answered with status 206 instead of a feed.", false],
		[304, "says that nothing changed (304), though nobody asked.", true],
		[401, "does not let us in (401). Check the key in the address.", false],
		[403, "does not let us in (403). Check the key in the address.", false],
		[404, "has no feed at this address (404).", false],
		[410, "no longer has a feed at this address (410).", false],
		[418, "answered with status 418 instead of a feed.", false],
		[500, "has trouble of its own (500).", true],
		[503, "has trouble of its own (503).", true],
	])("with status %i", async (code, text, isWorthRetrying) => {
		server.answers["/feed.csv"] = status(code);
		expect(await failure("/feed.csv")).toEqual({
			status: "failed",
			message: `localhost:${server.port} ${text}`,
			isWorthRetrying,
			retryAfterSeconds: null,
		});
	});

	it.each([429, 503])("with status %i and a wish to wait", async (code) => {
		server.answers["/feed.csv"] = status(code, { "Retry-After": "120" });
		expect(await failure("/feed.csv")).toMatchObject({
			isWorthRetrying: true,
			retryAfterSeconds: 120,
		});
	});

	it("but a web page", async () => {
		server.answers["/feed.csv"] = signInPage;
		expect((await failure("/feed.csv")).message).toContain("sent a web page instead of a feed");
	});

	it("but packed as nobody asked", async () => {
		server.answers["/feed.csv"] = content(CSV, { "Content-Encoding": "br" });
		expect((await failure("/feed.csv")).message).toContain("packed in a way");
	});
});

describe("an answer that does not come whole", () => {
	it.each([
		["announced longer", cutOff(CSV, 5000)],
		["in chunks", cutOff(CSV)],
	])("is cut off, %s", async (_, answer) => {
		server.answers["/feed.csv"] = answer;
		expect(await failure("/feed.csv")).toMatchObject({
			message: `The file was cut off: localhost:${server.port} ended it in the middle.`,
			isWorthRetrying: true,
		});
	});

	it.each([
		["before its beginning", silence],
		["in the middle", stallAfter(CSV)],
	])("stalls %s", async (_, answer) => {
		server.answers["/feed.csv"] = answer;
		expect((await failure("/feed.csv", { limits: { stallMs: 200 } })).message).toBe(
			`localhost:${server.port} sent nothing for 0.2 seconds.`,
		);
	});

	it("stalls where a name is not looked up", async () => {
		const resolve = () => new Promise<never>(() => {});
		const { message } = await failure("/feed.csv", { resolve, limits: { stallMs: 200 } });
		expect(message).toContain("sent nothing");
	});

	it("takes too long", async () => {
		server.answers["/feed.csv"] = drip("1,A\n", 100, 40);
		expect((await failure("/feed.csv", { limits: { maxMs: 300 } })).message).toContain(
			"took longer than",
		);
	});

	it.each([
		["says so", content("x".repeat(2_000_001))],
		["does not say so", drip("x".repeat(100_000), 100, 1)],
	])("is too large and %s", async (_, answer) => {
		server.answers["/feed.csv"] = answer;
		expect(await failure("/feed.csv", { limits: { maxBytes: 2e6 } })).toMatchObject({
			message: `The file at localhost:${server.port} is larger than 2 MB.`,
			isWorthRetrying: false,
		});
	});

	it("is stopped, before or meanwhile", async () => {
		server.answers["/feed.csv"] = silence;
		expect((await failure("/feed.csv", { signal: AbortSignal.abort() })).message).toBe(
			"Fetching was stopped.",
		);
		expect((await failure("/feed.csv", { signal: AbortSignal.timeout(100) })).message).toBe(
			"Fetching was stopped.",
		);
	});

	it.skipIf(!existsSync("/dev/full"))("finds no room on the disk", async () => {
		server.answers["/feed.csv"] = content(CSV);
		// A link, because the file of a fetch that failed is removed.
		symlinkSync("/dev/full", file);
		expect((await failure("/feed.csv")).message).toBe(
			"There is no room on this machine's disk for the feed.",
		);
	});

	it("finds no place to be stored", async () => {
		server.answers["/feed.csv"] = content(CSV);
		const nowhere = join(folder, "missing", "feed");
		expect((await failure("/feed.csv", { file: nowhere })).message).toBe(
			"The feed cannot be stored on this machine (ENOENT).",
		);
	});
});

it.each([
	[`http://localhost/${SECRET}`, "The address at localhost is not https."],
	[`https://me:${SECRET}@localhost/`, "The address at localhost holds a user name or password."],
	[SECRET, "The feed's address cannot be read."],
])("asks nobody for %s", async (address, message) => {
	expect(await failure("", { address })).toMatchObject({ message, isWorthRetrying: false });
});

it("tells no message more of an address than its host", () => {
	expect(messages.length).toBeGreaterThan(40);
	expect(messages.join("\n")).not.toMatch(/s3cret|key=|\/feed|\/inside/);
});
