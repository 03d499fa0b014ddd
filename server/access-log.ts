import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_PATH_LENGTH = 200;

/** Pages that a mail or an invitation leads to: who knows what follows can use them in the reader's place. */
const SECRET_PATH = /^(\/(?:alerts|newsletter\/(?:confirm|stop)|admin\/join))\/.*/i;

/** A path as routes read it. */
function decoded(path: string): string {
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

/** An address as it is written into the log. */
export function loggedPath(url: string): string {
	const [path = ""] = url.split("?", 1);
	const secret = SECRET_PATH.exec(decoded(path));
	return secret ? `${secret[1]}/...` : path.slice(0, MAX_PATH_LENGTH);
}

/**
 * Writes one line when a response has gone: method, path, status, bytes, time, and whether it came from the response
 * cache. The query holds what people search for, and an address says who they are: neither is written, nor the secret
 * part of a mail's link.
 */
export function logWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	{ isHit = false } = {},
): void {
	const start = performance.now();
	const { method = "", url = "" } = request;
	response.once("close", () => {
		const status = response.writableFinished ? response.statusCode : "aborted";
		const bytes = response.getHeader("Content-Length") ?? "-";
		const ms = (performance.now() - start).toFixed(1);
		process.stdout.write(
			`${method} ${loggedPath(url)} ${status} ${bytes} ${ms} ms${isHit ? " hit" : ""}\n`,
		);
	});
}
