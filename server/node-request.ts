import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { settings } from "~/config/env.server";
import { isServedAtEveryHost, siteAddress } from "~/config/site-address.server";

/** Frees the memory of a discarded chunk at once; the garbage collector would let 80 MB of chunks accumulate. */
function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
	const ownsBuffer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
	if (ownsBuffer) buffer.transfer(0);
}

/**
 * Returns a request's body as a stream that is read only on demand. `100 Continue` is sent at the first read: if the
 * response needs no body, a client that waits for `100 Continue` gets the response at once. Chunks that arrive without
 * a read are discarded, because the response exists already.
 */
function requestBody(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): ReadableStream<Uint8Array> {
	let expectsContinue = incoming.headers.expect !== undefined;
	let isPullPending = false;
	let isOpen = true;
	incoming.pause();
	return new ReadableStream(
		{
			start(controller) {
				incoming.on("data", (chunk: Uint8Array) => {
					if (!isPullPending) return releaseBuffer(chunk);
					isPullPending = false;
					incoming.pause();
					controller.enqueue(chunk);
				});
				incoming.once("end", () => {
					if (isOpen) controller.close();
				});
				incoming.once("error", (error) => {
					if (isOpen) controller.error(error);
				});
			},
			pull() {
				if (expectsContinue) {
					// The server closes the connection only if the body is not read.
					outgoing.removeHeader("Connection");
					outgoing.writeContinue();
				}
				expectsContinue = false;
				isPullPending = true;
				incoming.resume();
			},
			cancel() {
				isPullPending = false;
				isOpen = false;
			},
		},
		{ highWaterMark: 0 },
	);
}

/**
 * Returns true if a path can be decoded and the result cannot be read as a protocol-relative URL: two slashes or
 * backslashes at the front, also with tabs and line breaks between them, would name a host.
 */
function isSafePath(path: string): boolean {
	try {
		return !/^\/[\t\n\r]*[/\\]/.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

/**
 * Returns path and search of a request target; undefined if the target is not an address, such as `*`. A path that is
 * not safe has its `%` escaped, so that it matches no route (404) instead of failing. Removes `_data`, by which an
 * older protocol of Remix chose a route.
 */
export function requestAddress(target: string): string | undefined {
	// Concatenated, not resolved: anything that begins with a slash is a path.
	const absoluteUrl = target.startsWith("/") ? `http://localhost${target}` : target;
	if (!/^https?:\/\//i.test(absoluteUrl) || !URL.canParse(absoluteUrl)) return undefined;
	const { pathname, search, searchParams } = new URL(absoluteUrl);
	const path = pathname.replace(/^\/{2,}/, "/");
	const routablePath = isSafePath(path) ? path : path.replaceAll("%", "%25");
	if (!searchParams.has("_data")) return routablePath + search;
	searchParams.delete("_data");
	return `${routablePath}?${searchParams}`;
}

/** A host name or an IP address, with or without a port. */
const HOST_PATTERN = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns true if a text is a valid host, with or without a port. */
function isHost(text: string): boolean {
	return HOST_PATTERN.test(text) && URL.canParse(`http://${text}`);
}

/**
 * Adds `?index` to the address of a form that is sent to the home page: without it, Remix would look for the action of
 * the root.
 */
function formAddress(address: string): string {
	const { pathname, search, searchParams } = new URL(`http://localhost${address}`);
	const isHome = pathname === "/" || pathname === "/_root.data";
	if (!isHome || searchParams.has("index")) return address;
	return `${pathname}?index${search.replace("?", "&")}`;
}

/**
 * Converts a Node request into a Remix request; undefined if its Host is invalid. The signal of the Remix request is
 * aborted if the client disconnects. Reasons against `createRequestHandler` of @remix-run/express:
 * docs/decisions/server/0012-server.md
 */
export function toRemixRequest(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Request | undefined {
	const { host = "localhost" } = incoming.headers;
	if (!isHost(host)) return undefined;
	const disconnectController = new AbortController();
	outgoing.once("close", () => {
		if (!outgoing.writableFinished) disconnectController.abort();
	});
	const headers = new Headers();
	for (const [name, value] of Object.entries(incoming.headers)) {
		for (const valueText of [value ?? []].flat()) headers.append(name, valueText);
	}
	const { method = "GET", url = "/" } = incoming;
	const init = { method, headers, signal: disconnectController.signal };
	const hasBody = method !== "GET" && method !== "HEAD";
	// Concatenated, not resolved: a path that begins with two slashes stays a path.
	return new Request(
		new URL(`http://${host}`).origin + (method === "POST" ? formAddress(url) : url),
		hasBody ? { ...init, body: requestBody(incoming, outgoing), duplex: "half" } : init,
	);
}

/** Writes Remix's response to Node's; its headers replace those set before. */
export async function writeResponse(
	outgoing: ServerResponse,
	webResponse: Response,
): Promise<void> {
	// Discards the unread rest of the request's body, because most clients read no response before they have sent
	// everything.
	outgoing.req.resume();
	outgoing.statusCode = webResponse.status;
	for (const [name, value] of webResponse.headers) {
		if (name !== "set-cookie") outgoing.setHeader(name, value);
	}
	// A 304 must not replace the policy that the client has stored with the page.
	if (webResponse.status === 304 && !webResponse.headers.has("Content-Security-Policy")) {
		outgoing.removeHeader("Content-Security-Policy");
	}
	const cookies = webResponse.headers.getSetCookie();
	if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
	if (webResponse.body) await writeReadableStreamToWritable(webResponse.body, outgoing);
	else outgoing.end();
}

/** Health checks may use any host, so they are not redirected. */
const HEALTH_PATH = "/healthz";

export function isHealthAddress(address: string): boolean {
	return address.split("?", 1)[0] === HEALTH_PATH;
}

/** Returns the requested hosts: one, or one per proxy if each added its own. */
function addressedHosts({ headers }: IncomingMessage): string[] {
	const forwardedHosts = settings().TRUST_PROXY
		? headers["x-forwarded-host"]?.toString()
		: undefined;
	return (forwardedHosts || headers.host || "").split(",").map((host) => host.trim());
}

/** Returns true if `host` is the host of `address` under http or https: a proxy may terminate TLS. */
function isHostOf(address: string, host: string): boolean {
	const addressHost = new URL(address).host;
	return ["http", "https"].some((scheme) => new URL(`${scheme}://${host}`).host === addressHost);
}

/**
 * Returns the redirect target for a GET or HEAD request for `address` at another host than the site's; undefined if the
 * host is right or invalid, or the site's address is not set.
 */
export function canonicalAddress(incoming: IncomingMessage, address: string): string | undefined {
	const siteUrl = siteAddress();
	const isReadRequest = incoming.method === "GET" || incoming.method === "HEAD";
	if (siteUrl === undefined || !isReadRequest || isHealthAddress(address)) return undefined;
	if (isServedAtEveryHost(address)) return undefined;
	const hosts = addressedHosts(incoming);
	const isOtherHost = hosts.every((host) => isHost(host) && !isHostOf(siteUrl, host));
	return isOtherHost ? siteUrl + address : undefined;
}
