import type { IncomingMessage, ServerResponse } from "node:http";
import { LOGS_JSON } from "~/config/env.server";
import { currentReferences } from "~/logging/json-log.server";

/** Largest write to a pipe that is atomic (POSIX, PIPE_BUF on Linux): lines of several processes do not mix. */
const MAX_PIECE = 4096;

let pending = "";

function writePending(): void {
	if (pending !== "") process.stdout.write(pending);
	pending = "";
}

process.on("exit", writePending);

/**
 * Writes a line to stdout, together with the others of this event-loop turn: each write blocks the thread for a tenth
 * of the time of a cached response.
 */
export function writeLogLine(line: string): void {
	if (pending.length + line.length > MAX_PIECE) writePending();
	if (pending === "") setImmediate(writePending);
	pending += line;
}

const MAX_PATH_LENGTH = 200;

/** Addresses whose last part is a secret: it gives access without signing in. */
const SECRET_PATH = /^(\/(?:alerts|newsletter\/(?:confirm|stop)|admin\/(?:join|reset)))\/.*/i;

/** A path as routes read it, or would if its slashes were right: the secret of a mangled link is still one. */
function decodePath(path: string): string {
	// As nearly every one is.
	if (!/%|\/\//.test(path)) return path;
	const slashed = path.replace(/(?:\/|%2f)+/gi, "/");
	try {
		return decodeURI(slashed);
	} catch {
		return slashed;
	}
}

/** Returns an address as it is logged. */
export function loggedPath(url: string): string {
	const [path = ""] = url.split("?", 1);
	const secret = SECRET_PATH.exec(decodePath(path));
	return secret ? `${secret[1]}/...` : path.slice(0, MAX_PATH_LENGTH);
}

/** Fields of an access log line. */
interface AccessEntry {
	method: string;
	path: string;
	/** Undefined if the client disconnected before the end. */
	status: number | undefined;
	/** Undefined if the length was not known beforehand. */
	bytes: number | undefined;
	ms: number;
	isHit: boolean;
	/** Of unexpected failures; a page may have several. */
	references: readonly string[];
}

/** A log line as text, with a word or a dash for unknown values. */
export function textLine({ method, path, status, bytes, ms, isHit }: AccessEntry): string {
	return `${method} ${path} ${status ?? "aborted"} ${bytes ?? "-"} ${ms.toFixed(1)} ms${isHit ? " hit" : ""}\n`;
}

/** A log line as JSON, with null for unknown values. */
export function jsonAccessLine(entry: AccessEntry, now: Date): string {
	const { method, path, status = null, bytes = null, ms, isHit, references } = entry;
	const reference = references.length > 0 ? references.join(" ") : undefined;
	const fields = { method, path, status, bytes, ms: Number(ms.toFixed(1)), hit: isHit, reference };
	return `${JSON.stringify({ time: now.toISOString(), level: "info", message: "request", ...fields })}\n`;
}

/**
 * Writes one line when a response has ended: method, path, status, bytes, time, and whether it came from the response
 * cache. For privacy it omits the query (search words), the client's address and the secret part of links in mails.
 */
export function logWhenSent(
	request: IncomingMessage,
	response: ServerResponse,
	isHit = false,
): void {
	const start = performance.now();
	const { method = "", url = "" } = request;
	const references = currentReferences();
	response.once("close", () => {
		const length = response.getHeader("Content-Length");
		const entry = {
			method,
			path: loggedPath(url),
			status: response.writableFinished ? response.statusCode : undefined,
			bytes: length === undefined ? undefined : Number(length),
			ms: performance.now() - start,
			isHit,
			references,
		};
		writeLogLine(LOGS_JSON ? jsonAccessLine(entry, new Date()) : textLine(entry));
	});
}
