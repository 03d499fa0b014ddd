import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_PATH_LENGTH = 200;

/**
 * Writes one line when a response has gone: method, path, status, bytes, time, and whether it came from the response
 * cache. The query holds what people search for, and an address says who they are: neither is written.
 */
export function logWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	{ isHit = false } = {},
): void {
	const start = performance.now();
	const { method = "", url = "" } = request;
	response.once("close", () => {
		const path = (url.split("?", 1)[0] ?? "").slice(0, MAX_PATH_LENGTH);
		const status = response.writableFinished ? response.statusCode : "aborted";
		const bytes = response.getHeader("Content-Length") ?? "-";
		const ms = (performance.now() - start).toFixed(1);
		process.stdout.write(`${method} ${path} ${status} ${bytes} ${ms} ms${isHit ? " hit" : ""}\n`);
	});
}
