import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/**
 * A shop's server on the loopback, over https. Tests trust its certificate by NODE_EXTRA_CA_CERTS (vitest.config.ts),
 * and so do the sites and commands that they start; those also need FEEDS_ALLOW_PRIVATE=1.
 */
export interface FeedServer {
	/** 'https://localhost:PORT' */
	origin: string;
	port: number;
	/** Responses by path without query; 404 for other paths. Tests change them for each day. */
	answers: Record<string, FeedAnswer>;
	asked: { path: string; headers: IncomingMessage["headers"] }[];
	close: () => Promise<void>;
}

export type FeedAnswer = (request: IncomingMessage, response: ServerResponse) => void;

const CERTIFICATES = "tests/fixtures/tls";

/** `certificate` names a file of tests/fixtures/tls. */
export function startFeedServer({
	answers = {},
	certificate = "localhost",
	port = 0,
}: {
	answers?: Record<string, FeedAnswer>;
	certificate?: "localhost" | "expired" | "other-name" | "untrusted";
	port?: number;
} = {}): Promise<FeedServer> {
	const feeds: FeedServer = { origin: "", port: 0, answers, asked: [], close: async () => {} };
	const server = createServer(
		{
			key: readFileSync(join(CERTIFICATES, "server-key.pem")),
			cert: readFileSync(join(CERTIFICATES, `${certificate}.pem`)),
		},
		(request, response) => {
			const { url = "/", headers } = request;
			feeds.asked.push({ path: url, headers });
			const answer = feeds.answers[new URL(url, feeds.origin).pathname] ?? status(404);
			answer(request, response);
		},
	);
	return new Promise((resolve, reject) => {
		server.on("error", reject);
		server.listen(port, "127.0.0.1", () => {
			feeds.port = (server.address() as AddressInfo).port;
			feeds.origin = `https://localhost:${feeds.port}`;
			feeds.close = () =>
				new Promise((closed) => {
					server.close(() => closed());
					server.closeAllConnections();
				});
			resolve(feeds);
		});
	});
}

/** A response with only a status. */
export function status(code: number, headers: Record<string, string> = {}): FeedAnswer {
	return (_, response) => void response.writeHead(code, headers).end();
}

export function redirect(location: string, code = 302): FeedAnswer {
	return status(code, { Location: location });
}

/** A body with its length and an ETag; 304 for a matching If-None-Match. */
export function content(
	body: string | Buffer,
	headers: Record<string, string> = { "Content-Type": "text/csv" },
): FeedAnswer {
	const bytes = Buffer.from(body);
	const etag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
	return (request, response) => {
		if (request.headers["if-none-match"] === etag) {
			response.writeHead(304, { ETag: etag }).end();
			return;
		}
		response.writeHead(200, { ETag: etag, "Content-Length": bytes.length, ...headers }).end(bytes);
	};
}

/** A sign-in page with status 200, as some shops send it instead of a feed. */
export const signInPage = content(
	"<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><form></form></body></html>\n",
	{ "Content-Type": "text/html; charset=utf-8" },
);

/** A file of any size; 304 for a request with its modification time. */
export function fileContent(path: string): FeedAnswer {
	return (request, response) => {
		const { size, mtime } = statSync(path);
		const headers = { "Last-Modified": mtime.toUTCString(), "Content-Length": size };
		if (request.headers["if-modified-since"] === headers["Last-Modified"]) {
			response.writeHead(304).end();
			return;
		}
		response.writeHead(200, headers);
		createReadStream(path).pipe(response);
	};
}

/** The beginning of a body, then nothing more, with the connection open. */
export function stallAfter(body: string): FeedAnswer {
	return (_, response) => void response.writeHead(200).write(body);
}

/** No response at all, with the connection open. */
export const silence: FeedAnswer = () => {};

/** A connection closed without a response. */
export const hangUp: FeedAnswer = (request) => void request.socket.destroy();

/** The beginning of a body with a larger Content-Length (or, without a length, in chunks), then a closed connection. */
export function cutOff(body: string, length?: number): FeedAnswer {
	return (_, response) => {
		response.writeHead(200, length === undefined ? {} : { "Content-Length": length });
		response.write(body, () => response.socket?.end());
	};
}

/** A piece again and again, with a pause before each. */
export function drip(piece: string, times: number, pauseMs: number): FeedAnswer {
	return (_, response) => {
		response.writeHead(200);
		let left = times;
		const timer = setInterval(() => {
			response.write(piece);
			left -= 1;
			if (left === 0) response.end();
			if (left === 0 || response.destroyed) clearInterval(timer);
		}, pauseMs);
	};
}
