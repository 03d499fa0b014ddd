import type { IncomingMessage, ServerResponse } from "node:http";
import { LOGS_JSON } from "~/config/env.server";
import { currentFailureReferences } from "~/logging/json-log.server";

/** Largest atomic write to a pipe (PIPE_BUF on Linux), so that lines of several processes do not mix. */
const MAX_WRITE_CHARACTERS = 4096;

let pendingText = "";

function writePending(): void {
	if (pendingText !== "") process.stdout.write(pendingText);
	pendingText = "";
}

process.on("exit", writePending);

/**
 * Writes a line to stdout, together with the others of this event-loop turn: each write blocks the thread for a tenth
 * of the time of a cached response.
 */
export function writeLogLine(line: string): void {
	if (pendingText.length + line.length > MAX_WRITE_CHARACTERS) writePending();
	if (pendingText === "") setImmediate(writePending);
	pendingText += line;
}

const MAX_PATH_LENGTH = 200;

/** Paths whose last part is a secret that gives access without signing in. */
const SECRET_PATH_PATTERN =
	/^(\/(?:alerts|newsletter\/(?:confirm|stop)|admin\/(?:join|reset)))\/.*/i;

/** Decodes a path as the router does, and corrects its slashes, because a mangled link also contains the secret. */
function decodePath(path: string): string {
	// Nearly all paths need no decoding.
	if (!/%|\/\//.test(path)) return path;
	const normalisedPath = path.replace(/(?:\/|%2f)+/gi, "/");
	try {
		return decodeURI(normalisedPath);
	} catch {
		return normalisedPath;
	}
}

/** Returns the path of an address for the log: without query, without a secret and not too long. */
export function loggedPath(url: string): string {
	const [path = ""] = url.split("?", 1);
	const secretPrefix = SECRET_PATH_PATTERN.exec(decodePath(path));
	return secretPrefix ? `${secretPrefix[1]}/...` : path.slice(0, MAX_PATH_LENGTH);
}

/** Fields of an access log line. */
interface AccessEntry {
	method: string;
	path: string;
	/** Undefined if the client disconnected before the end. */
	status: number | undefined;
	/** Undefined if the response has no Content-Length. */
	bytes: number | undefined;
	ms: number;
	isCacheHit: boolean;
	/** References of unexpected failures; a page may have several. */
	references: readonly string[];
}

/** Returns a log line as text, with a word or a dash for unknown values. */
export function textAccessLine({
	method,
	path,
	status,
	bytes,
	ms,
	isCacheHit,
}: AccessEntry): string {
	return `${method} ${path} ${status ?? "aborted"} ${bytes ?? "-"} ${ms.toFixed(1)} ms${isCacheHit ? " hit" : ""}\n`;
}

/** Returns a log line as JSON, with null for unknown values. */
export function jsonAccessLine(entry: AccessEntry, now: Date): string {
	const { method, path, status = null, bytes = null, ms, isCacheHit, references } = entry;
	const reference = references.length > 0 ? references.join(" ") : undefined;
	const fields = {
		method,
		path,
		status,
		bytes,
		ms: Number(ms.toFixed(1)),
		hit: isCacheHit,
		reference,
	};
	return `${JSON.stringify({ time: now.toISOString(), level: "info", message: "request", ...fields })}\n`;
}

/**
 * Writes one line when a response has ended: method, path, status, bytes, time, and whether it came from the response
 * cache. For privacy it omits the query (search words), the client's address and the secret part of links in mails.
 */
export function logWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	{ isCacheHit = false } = {},
): void {
	const start = performance.now();
	const { method = "", url = "" } = request;
	const references = currentFailureReferences();
	response.once("close", () => {
		const contentLength = response.getHeader("Content-Length");
		const entry = {
			method,
			path: loggedPath(url),
			status: response.writableFinished ? response.statusCode : undefined,
			bytes: contentLength === undefined ? undefined : Number(contentLength),
			ms: performance.now() - start,
			isCacheHit,
			references,
		};
		writeLogLine(LOGS_JSON ? jsonAccessLine(entry, new Date()) : textAccessLine(entry));
	});
}
