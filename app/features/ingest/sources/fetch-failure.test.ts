import { existsSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../../../../scripts/free-port";
import {
	content,
	cutOff,
	drip,
	hangUp,
	signInPage,
	silence,
	stallAfter,
	startFeedServer,
	status,
} from "../../../../tests/support/feed-server";
import { CSV, prepareFetching, SECRET } from "../../../../tests/support/fetching";

const fetching = prepareFetching();

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
		const result = await fetching.failure(`${other.origin}/feed.csv?key=${SECRET}`);
		await other.close();
		const message = text.replace("HOST", `localhost:${other.port}`);
		expect(result).toMatchObject({ message, isWorthRetrying });
	});

	it("because the port is closed", async () => {
		const port = await findFreePort();
		expect(await fetching.failure(`https://localhost:${port}/${SECRET}`)).toMatchObject({
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
		expect((await fetching.failure(address, { resolve: failing("ENOTFOUND") })).message).toBe(
			unknown,
		);
		expect((await fetching.failure(address, { resolve: async () => [] })).message).toBe(unknown);
		expect((await fetching.failure(address, { resolve: failing("EAI_AGAIN") })).message).toBe(
			"The name nowhere.invalid cannot be looked up just now.",
		);
	});

	it("because the server does not use TLS", async () => {
		const plain = createServer((socket) =>
			socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\n\r\n"),
		);
		await new Promise<void>((listening) => plain.listen(0, "127.0.0.1", listening));
		const address = plain.address();
		const port = address !== null && typeof address === "object" ? address.port : 0;
		const { message } = await fetching.failure(`https://localhost:${port}/${SECRET}`);
		plain.close();
		expect(message).toBe(`localhost:${port} does not speak https at this address.`);
	});

	it("because the server closes it", async () => {
		fetching.server.answers["/feed.csv"] = hangUp;
		expect((await fetching.failure("/feed.csv")).message).toBe(
			`localhost:${fetching.server.port} closed the connection without an answer.`,
		);
	});
});

describe("a response that is no feed", () => {
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
		fetching.server.answers["/feed.csv"] = status(code);
		expect(await fetching.failure("/feed.csv")).toMatchObject({
			message: `localhost:${fetching.server.port} ${text}`,
			isWorthRetrying,
			retryAfterSeconds: null,
		});
	});

	it.each([429, 503])("with status %i and Retry-After", async (code) => {
		fetching.server.answers["/feed.csv"] = status(code, { "Retry-After": "120" });
		expect(await fetching.failure("/feed.csv")).toMatchObject({
			isWorthRetrying: true,
			retryAfterSeconds: 120,
		});
	});

	it("because it is a web page", async () => {
		fetching.server.answers["/feed.csv"] = signInPage;
		expect((await fetching.failure("/feed.csv")).message).toContain(
			"sent a web page instead of a feed",
		);
	});

	it("because of an unsupported content encoding", async () => {
		fetching.server.answers["/feed.csv"] = content(CSV, { "Content-Encoding": "br" });
		expect((await fetching.failure("/feed.csv")).message).toContain("packed in a way");
	});
});

describe("an incomplete response", () => {
	it.each([
		["announced longer", cutOff(CSV, 5000)],
		["in chunks", cutOff(CSV)],
	])("is cut off, %s", async (_, answer) => {
		fetching.server.answers["/feed.csv"] = answer;
		expect(await fetching.failure("/feed.csv")).toMatchObject({
			message: `The file was cut off: localhost:${fetching.server.port} ended it in the middle.`,
			isWorthRetrying: true,
		});
	});

	it.each([
		["before its beginning", silence],
		["in the middle", stallAfter(CSV)],
	])("stalls %s", async (_, answer) => {
		fetching.server.answers["/feed.csv"] = answer;
		expect((await fetching.failure("/feed.csv", { limits: { maxStallMs: 200 } })).message).toBe(
			`localhost:${fetching.server.port} sent nothing for 0.2 seconds.`,
		);
	});

	it("stalls if the name lookup does not end", async () => {
		const resolve = () => new Promise<never>(() => {});
		const { message } = await fetching.failure("/feed.csv", {
			resolve,
			limits: { maxStallMs: 200 },
		});
		expect(message).toContain("sent nothing");
	});

	it("takes too long", async () => {
		fetching.server.answers["/feed.csv"] = drip("1,A\n", 100, 40);
		expect((await fetching.failure("/feed.csv", { limits: { maxMs: 300 } })).message).toContain(
			"took longer than",
		);
	});

	it.each([
		["declares it", content("x".repeat(2_000_001))],
		["does not declare it", drip("x".repeat(100_000), 100, 1)],
	])("is too large and %s", async (_, answer) => {
		fetching.server.answers["/feed.csv"] = answer;
		expect(await fetching.failure("/feed.csv", { limits: { maxBytes: 2e6 } })).toMatchObject({
			message: `The file at localhost:${fetching.server.port} is larger than 2 MB.`,
			isWorthRetrying: false,
		});
	});

	it("is stopped before or during the fetch", async () => {
		fetching.server.answers["/feed.csv"] = silence;
		expect((await fetching.failure("/feed.csv", { signal: AbortSignal.abort() })).message).toBe(
			"Fetching was stopped.",
		);
		expect(
			(await fetching.failure("/feed.csv", { signal: AbortSignal.timeout(100) })).message,
		).toBe("Fetching was stopped.");
	});

	it("does not fit on the disk", async ({ skip }) => {
		skip(!existsSync("/dev/full"), "this system has no /dev/full");
		fetching.server.answers["/feed.csv"] = content(CSV);
		// A link, because the file of a fetch that failed is removed.
		symlinkSync("/dev/full", fetching.file);
		expect((await fetching.failure("/feed.csv")).message).toBe(
			"There is no room on this machine for the feed: the disk is full.",
		);
	});

	it("cannot be stored in a missing folder", async () => {
		fetching.server.answers["/feed.csv"] = content(CSV);
		const nowhere = join(fetching.folder, "missing", "feed");
		expect((await fetching.failure("/feed.csv", { file: nowhere })).message).toBe(
			"The feed cannot be stored on this machine (ENOENT).",
		);
	});
});
