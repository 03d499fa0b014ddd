import type { IncomingMessage, ServerResponse } from "node:http";
import { LOGS_JSON } from "~/config/env.server";
import { currentReferences } from "~/logging/json-log.server";
import { writeLogLine } from "./log-output";

const MAX_PATH_LENGTH = 200;

/** Pages that a mail or an invitation leads to: who knows what follows can use them in the reader's place. */
const SECRET_PATH = /^(\/(?:alerts|newsletter\/(?:confirm|stop)|admin\/join))\/.*/i;

/** A path as routes read it, or would if its slashes were right: the secret of a mangled link is still one. */
function decoded(path: string): string {
	// As nearly every one is.
	if (!/%|\/\//.test(path)) return path;
	const slashed = path.replace(/(?:\/|%2f)+/gi, "/");
	try {
		return decodeURI(slashed);
	} catch {
		return slashed;
	}
}

/** An address as it is written into the log. */
export function loggedPath(url: string): string {
	const [path = ""] = url.split("?", 1);
	const secret = SECRET_PATH.exec(decoded(path));
	return secret ? `${secret[1]}/...` : path.slice(0, MAX_PATH_LENGTH);
}

/** What is told of a request. */
interface AccessEntry {
	method: string;
	path: string;
	/** Undefined where the client left before the end. */
	status: number | undefined;
	/** Undefined where the length was not known beforehand. */
	bytes: number | undefined;
	ms: number;
	isHit: boolean;
	/** Of unexpected failures; a page may have several. */
	references: readonly string[];
}

/** A request as text: what is not known is a word or a dash. */
export function textLine({ method, path, status, bytes, ms, isHit }: AccessEntry): string {
	return `${method} ${path} ${status ?? "aborted"} ${bytes ?? "-"} ${ms.toFixed(1)} ms${isHit ? " hit" : ""}\n`;
}

/** A request as JSON: what is not known is null. */
export function jsonAccessLine(entry: AccessEntry, now: Date): string {
	const { method, path, status = null, bytes = null, ms, isHit, references } = entry;
	const reference = references.length > 0 ? references.join(" ") : undefined;
	const told = { method, path, status, bytes, ms: Number(ms.toFixed(1)), hit: isHit, reference };
	return `${JSON.stringify({ time: now.toISOString(), level: "info", message: "request", ...told })}\n`;
}

/**
 * Writes one line when a response has gone: method, path, status, bytes, time, and whether it came from the response
 * cache. The query holds what people search for, and an
 * address says who they are: neither is written, nor the secret part of a mail's link.
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
