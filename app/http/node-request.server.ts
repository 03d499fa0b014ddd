import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { requestBody } from "./request-body.server";

function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

/**
 * What a request asks for, as path and search. A path that cannot be decoded stands for itself, so that it is
 * unknown rather than broken. `_data` is how an older protocol of Remix chose a route; it is not spoken here.
 */
export function askedAddress(target: string): string {
	const url = URL.canParse(target) ? new URL(target) : undefined;
	const relative = url ? url.pathname + url.search : target;
	const [path = "", ...rest] = relative.split("?");
	const known = isDecodable(path) ? path : path.replaceAll("%", "%25");
	// Two slashes at the front would name a host wherever the path is used as a link.
	const rooted = known.replace(/^\/{2,}/, "/");
	if (rest.length === 0) return rooted;
	const search = rest.join("?");
	if (!/(?:^|&)_data(?:=|&|$)/.test(search)) return `${rooted}?${search}`;
	const kept = new URLSearchParams(search);
	kept.delete("_data");
	return `${rooted}?${kept}`;
}

/** A name or an address, with a port or without. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The site's view of what Node received, for `address`; undefined when its Host is no host. Its signal tells that
 * nobody waits for the answer any more.
 */
export function siteRequest(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	address: string,
): Request | undefined {
	const { host = "localhost" } = incoming.headers;
	if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined;
	const gone = new AbortController();
	outgoing.once("close", () => {
		if (!outgoing.writableFinished) gone.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) {
		for (const one of [value ?? []].flat()) headers.append(name, one);
	}
	const { method = "GET" } = incoming;
	const init = { method, headers, signal: gone.signal };
	const hasBody = method !== "GET" && method !== "HEAD";
	// Joined, not resolved: a path of two slashes is a path.
	return new Request(
		new URL(`http://${host}`).origin + address,
		hasBody ? { ...init, body: requestBody(incoming, outgoing), duplex: "half" } : init,
	);
}

/** Sends an answer; what it says of a header replaces what was said of it before. */
export async function sendAnswer(outgoing: ServerResponse, answer: Response): Promise<void> {
	outgoing.statusCode = answer.status;
	for (const [name, value] of answer.headers) {
		if (name !== "set-cookie") outgoing.setHeader(name, value);
	}
	// What a client has keeps the policy that it came with; another one here would take its place.
	if (answer.status === 304 && !answer.headers.has("Content-Security-Policy")) {
		outgoing.removeHeader("Content-Security-Policy");
	}
	const cookies = answer.headers.getSetCookie();
	if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
	if (answer.body) await writeReadableStreamToWritable(answer.body, outgoing);
	else outgoing.end();
}
