import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_PATH_LENGTH = 200;

/**
 * Writes one line for an answer: method, path, status, bytes, time, and whether it was a hit of the memory in front of
 * everything. What somebody searched for stands behind the
 * path, and who it was is nobody's business: neither is written.
 */
export function logWhenAnswered(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	{ isHit = false } = {},
): void {
	const start = performance.now();
	const { method = "", url = "" } = incoming;
	outgoing.once("close", () => {
		const path = (url.split("?", 1)[0] ?? "").slice(0, MAX_PATH_LENGTH);
		const status = outgoing.writableFinished ? outgoing.statusCode : "aborted";
		const bytes = outgoing.getHeader("Content-Length") ?? "-";
		const ms = (performance.now() - start).toFixed(1);
		process.stdout.write(`${method} ${path} ${status} ${bytes} ${ms} ms${isHit ? " hit" : ""}\n`);
	});
}
