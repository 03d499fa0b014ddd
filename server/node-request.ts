import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";

/**
 * A request's body, of which nothing is taken before it is asked for. A client that waits for a word before sending it
 * gets that word then, so an answer that needs no body comes instead of it. What is left unread is nothing to this
 * stream: `discardBody` sees to that.
 */
function requestBody(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): ReadableStream<Uint8Array> {
	let chunks: AsyncIterator<Uint8Array> | undefined;
	return new ReadableStream(
		{
			async pull(controller) {
				if (!chunks) {
					if (incoming.headers.expect !== undefined) outgoing.writeContinue();
					chunks = incoming[Symbol.asyncIterator]();
				}
				const next = await chunks.next();
				if (next.done) controller.close();
				else controller.enqueue(next.value);
			},
		},
		{ highWaterMark: 0 },
	);
}

/**
 * Whether a path can be decoded, and then still is a path for anyone who resolves it against an address: two slashes or
 * backslashes at the front would name a host, with tabs and line breaks between them too.
 */
function isPlain(path: string): boolean {
	try {
		return !/^\/[\t\n\r]*[/\\]/.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

/**
 * Returns what a request asks for, as path and search; undefined where its target is no address, as `*`. A path that cannot
 * be decoded, or only to what others misread, stands for itself, so that it is unknown rather than broken. `_data` is
 * how an older protocol of Remix chose a route; it is not spoken here.
 */
export function requestAddress(target: string): string | undefined {
	// Joined, not resolved: whatever begins with a slash is a path.
	const whole = target.startsWith("/") ? `http://localhost${target}` : target;
	if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined;
	const { pathname, search, searchParams } = new URL(whole);
	const path = pathname.replace(/^\/{2,}/, "/");
	const known = isPlain(path) ? path : path.replaceAll("%", "%25");
	if (!searchParams.has("_data")) return known + search;
	searchParams.delete("_data");
	return `${known}?${searchParams}`;
}

/** A name or an address, with a port or without. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a text can stand where a host does. */
export function isHost(text: string): boolean {
	return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** Adds `?index` to a form's address that is home: without it, Remix would look for the action of the root. */
function formAddress(address: string): string {
	const { pathname, search, searchParams } = new URL(`http://localhost${address}`);
	const isHome = pathname === "/" || pathname === "/_root.data";
	if (!isHome || searchParams.has("index")) return address;
	return `${pathname}?index${search.replace("?", "&")}`;
}

/**
 * Returns what Node received as Remix takes it; undefined when its Host is no host. Its signal tells that nobody waits
 * for the response any more. Why not `createRequestHandler` of @remix-run/express: docs/decisions/server/0012-server.md
 */
export function toRemixRequest(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Request | undefined {
	const { host = "localhost" } = incoming.headers;
	if (!isHost(host)) return undefined;
	const gone = new AbortController();
	outgoing.once("close", () => {
		if (!outgoing.writableFinished) gone.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) {
		for (const one of [value ?? []].flat()) headers.append(name, one);
	}
	const { method = "GET", url = "/" } = incoming;
	const init = { method, headers, signal: gone.signal };
	const hasBody = method !== "GET" && method !== "HEAD";
	// Joined, not resolved: a path of two slashes is a path.
	return new Request(
		new URL(`http://${host}`).origin + (method === "POST" ? formAddress(url) : url),
		hasBody ? { ...init, body: requestBody(incoming, outgoing), duplex: "half" } : init,
	);
}

/** Writes Remix's response to Node's; what it says of a header replaces what was said of it before. */
export async function writeResponse(outgoing: ServerResponse, answer: Response): Promise<void> {
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
