import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

// Clients that send large bodies, with one piece of them in memory at a time.

const MEGABYTE = 1024 ** 2;

/** Makes a sparse file of zeros, which is deleted when the test ends. Returns its path. */
export async function sparseFile(name: string, megabytes: number): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "sparse-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, name);
	const file = await open(path, "w");
	await file.truncate(megabytes * MEGABYTE);
	await file.close();
	return path;
}

export interface Sending {
	path: string;
	method?: string;
	/** Further headers, a line each. */
	headers?: string[];
	megabytes: number;
	/** True sends Content-Length, false sends chunks. */
	isLengthTold: boolean;
	/** Beginning of the body. */
	start?: string;
	/** Bytes to send after the body, as if it had been accepted. */
	next?: string;
}

export interface Exchange {
	/** All received data. */
	answer: string;
	/** Error of the connection; undefined if it ended normally. */
	error: string | undefined;
}

/** Sends a whole body on a bare connection, whatever the response, and only then closes it. */
export async function sendRegardless(
	siteUrl: string,
	{ path, method = "POST", headers = [], megabytes, isLengthTold, start = "", next = "" }: Sending,
): Promise<Exchange> {
	const { hostname, port } = new URL(siteUrl);
	const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
	onTestFinished(() => void socket.destroy());
	const exchange: Exchange = { answer: "", error: undefined };
	socket.on("data", (chunk) => {
		exchange.answer += chunk;
	});
	socket.on("error", (error) => {
		exchange.error = error.message;
	});
	const closed = new Promise((resolve) => socket.once("close", resolve));
	const write = async (content: string | Buffer) => {
		if (!socket.write(content) && socket.writable) {
			await Promise.race([once(socket, "drain"), closed]);
		}
	};
	const inChunk = (content: Buffer) =>
		Buffer.concat([
			Buffer.from(`${content.length.toString(16)}\r\n`),
			content,
			Buffer.from("\r\n"),
		]);
	const first = Buffer.from(start);
	const piece = Buffer.alloc(MEGABYTE, "x");
	const length = isLengthTold
		? `Content-Length: ${first.length + megabytes * MEGABYTE}`
		: "Transfer-Encoding: chunked";
	const head = [`${method} ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, length, ...headers];
	await write(`${head.join("\r\n")}\r\n\r\n`);
	if (first.length > 0) await write(isLengthTold ? first : inChunk(first));
	const framed = isLengthTold ? piece : inChunk(piece);
	for (let sent = 0; sent < megabytes && socket.writable; sent += 1) await write(framed);
	if (!isLengthTold && socket.writable) await write("0\r\n\r\n");
	if (next !== "" && socket.writable) await write(next);
	socket.end();
	await closed;
	return exchange;
}

/** Runs curl. Returns what it printed, headers first, and its exit status. */
export async function curl(...args: string[]): Promise<{ printed: string; status: number }> {
	const process = spawn("curl", ["--silent", "--show-error", "--include", ...args], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(process, "close");
	const printed = (await Promise.all([text(process.stdout), text(process.stderr)])).join("");
	const [status] = await ended;
	return { printed, status };
}
