import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import { dbVersion } from "db/connection.server";
import serveStatic from "serve-static";
import { settings } from "~/config/env.server";
import { matchesIfNoneMatch } from "~/http/request/if-none-match";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { jsonError, jsonFailure } from "~/http/response/json.server";
import { logFailure } from "~/logging/failure.server";
import { logWhenAnswered } from "./access-log";
import { allowedMethods } from "./allowed-methods";
import { canonicalAddress } from "./canonical-host";
import { withGuardedRoutes } from "./guarded-routes";
import { type Lingering, leaveBody } from "./lingering-close";
import { askedAddress, sendAnswer, siteRequest } from "./node-request";
import { precompressedFiles } from "./precompressed-files";
import { cacheResponse, findCachedResponse, responseCacheKey } from "./response-cache";
import { allowShowingElsewhere, setSecurityHeaders } from "./security-headers";

const READS = ["GET", "HEAD"];
const METHODS = [...READS, "POST", "PUT", "PATCH", "DELETE"];

/** Longer than every address of the site; a head of more than 16 kB Node itself refuses with 431. */
const MAX_ADDRESS_LENGTH = 12_288;

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** After how many ms a client that gets nowhere is cut off. */
export interface ServerTimeouts {
	/** Until the head of a request has come. */
	head: number;
	/** Until all of it has come: an import of 20 MB over a slow line. */
	request: number;
	/** While nothing moves at all, as with an answer that nobody reads. */
	silence: number;
	/** Until the next request on a connection. */
	keepAlive: number;
	/** How often it is looked. */
	look: number;
	/** Until whoever sends a body that is not read is cut off. */
	linger: Lingering;
}

function defaultTimeouts(): ServerTimeouts {
	return {
		head: 15_000,
		request: 300_000,
		silence: 300_000,
		// A proxy must not send a request into a connection that we are closing: it closes first, after a minute.
		keepAlive: settings().TRUST_PROXY ? 65_000 : 5000,
		look: 5000,
		linger: { atMost: 30_000, silence: 5000 },
	};
}

function isHttps({ headers }: IncomingMessage): boolean {
	const { SITE_URL, TRUST_PROXY } = settings();
	if (SITE_URL !== undefined) return SITE_URL.startsWith("https:");
	return TRUST_PROXY && headers["x-forwarded-proto"] === "https";
}

/** Remix compares Origin with Host as well, and knows neither SITE_URL nor a proxy that changes Host. */
function nameHostAsOrigin({ headers }: Request): void {
	const origin = headers.get("Origin");
	if (origin === null) return;
	for (const name of ["Host", "X-Forwarded-Host"]) {
		if (headers.has(name)) headers.set(name, new URL(origin).host);
	}
}

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

function staticFiles(folder: string, caching: { maxAge: number; immutable?: boolean }): Middleware {
	return serveStatic(folder, {
		...caching,
		index: false,
		redirect: false,
		setHeaders: (outgoing, path) => {
			if (/\.(?:avif|ico|jpe?g|png|svg|webp)$/.test(path)) allowShowingElsewhere(outgoing);
		},
	});
}

/** Files of the build under its own path, then those of public/; `next` for what is neither. */
function shippedFiles(build: ServerBuild): Middleware {
	const assets = staticFiles(build.assetsBuildDirectory, { immutable: true, maxAge: YEAR_MS });
	const choose = precompressedFiles(build.assetsBuildDirectory);
	const others = staticFiles("public", { maxAge: HOUR_MS });
	return (incoming, outgoing, next) => {
		const { url = "/" } = incoming;
		if (!url.startsWith(build.publicPath)) {
			others(incoming, outgoing, next);
			return;
		}
		incoming.url = choose(incoming, outgoing, url.slice(build.publicPath.length - 1));
		assets(incoming, outgoing, () => {
			incoming.url = url;
			for (const name of ["Content-Encoding", "Content-Type"]) outgoing.removeHeader(name);
			next();
		});
	};
}

const UNREADABLE = "That address could not be read.";

type Handler = ReturnType<typeof createRequestHandler>;

async function answerTo(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
	handle: Handler,
): Promise<Response> {
	const { method = "GET", url = "/" } = incoming;
	try {
		const request = siteRequest(incoming, outgoing, url);
		if (!request) return jsonError(400, UNREADABLE);
		if (READS.includes(method)) {
			// Reading is for everybody, but Remix checks the origin of HEAD as well.
			request.headers.delete("Origin");
		} else {
			requireSameOrigin(request);
			nameHostAsOrigin(request);
		}
		return await handle(request);
	} catch (error) {
		return error instanceof Response ? error : jsonFailure(logFailure(`${method} failed`, error));
	}
}

/** What is refused before anything is looked up, or sent on to the site's own host. */
function earlyAnswer(
	incoming: IncomingMessage,
	address: string | undefined,
	allowed: (address: string) => string,
): Response | undefined {
	const { method = "GET" } = incoming;
	if (!METHODS.includes(method)) {
		const Allow = address === undefined ? METHODS.join(", ") : allowed(address);
		return jsonError(405, "This method is not known here.", { Allow });
	}
	if (address === undefined) return jsonError(400, UNREADABLE);
	if (address.length > MAX_ADDRESS_LENGTH) return jsonError(414, "That address is too long.");
	const there = canonicalAddress(incoming, address);
	if (there === undefined) return undefined;
	// Kept for good it would outlive a wrong SITE_URL.
	const headers = { Location: there, "Cache-Control": "max-age=3600" };
	return new Response(null, { status: 301, headers });
}

/** What may be answered as a moment ago is, in front of everything that takes time; tells whether it was. */
function sendCached(key: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
	const answer = findCachedResponse(key);
	if (!answer) return false;
	logWhenAnswered(incoming, outgoing, { isHit: true });
	for (const [name, value] of answer.headers) outgoing.setHeader(name, value);
	const tag = outgoing.getHeader("ETag");
	const isNotModified =
		answer.status === 200 &&
		matchesIfNoneMatch(incoming.headers["if-none-match"] ?? null, String(tag));
	if (isNotModified) {
		for (const name of ["Content-Length", "Content-Encoding"]) outgoing.removeHeader(name);
		outgoing.writeHead(304).end();
	} else outgoing.writeHead(answer.status).end(answer.body);
	return true;
}

async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
	if (answer.headers.get("Content-Type")?.startsWith("image/")) allowShowingElsewhere(outgoing);
	try {
		await sendAnswer(outgoing, answer);
	} catch (error) {
		// Whoever asked is gone, or has a half of the answer: nothing more can be said.
		if (!outgoing.destroyed) logFailure("An answer could not be sent", error);
		outgoing.destroy();
	}
}

/** The HTTP server of a built site, not listening yet. See docs/decisions/0012-server.md. */
export function siteServer(
	build: ServerBuild,
	timeouts: ServerTimeouts = defaultTimeouts(),
): Server {
	const handle = createRequestHandler(withGuardedRoutes(build), "production");
	const allowed = allowedMethods(build);
	const compress = compression();
	const files = shippedFiles(build);

	function receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
		setSecurityHeaders(outgoing, { isHttps: isHttps(incoming) });
		// While it stops, a server takes no further request on a connection.
		if (!server.listening) outgoing.setHeader("Connection", "close");
		const { method = "GET", url = "/" } = incoming;
		const address = askedAddress(url);
		const early = earlyAnswer(incoming, address, allowed);
		// Nobody reads what comes with a request to read.
		if (early || READS.includes(method)) leaveBody(incoming, outgoing, timeouts.linger);
		if (early) {
			void send(outgoing, early);
			return;
		}
		// Nothing behind this reads an address in its own way: what is served, remembered and logged is the same.
		incoming.url = address;
		const key = responseCacheKey(incoming);
		if (key !== undefined && sendCached(key, incoming, outgoing)) return;
		compress(incoming, outgoing, () => {
			files(incoming, outgoing, async () => {
				logWhenAnswered(incoming, outgoing);
				const version = dbVersion();
				const answer = await answerTo(incoming, outgoing, handle);
				leaveBody(incoming, outgoing, timeouts.linger);
				const isCacheable = method === "GET" && key !== undefined && version !== undefined;
				await send(outgoing, isCacheable ? await cacheResponse(key, version, answer) : answer);
			});
		});
	}

	const server = createServer(
		{ connectionsCheckingInterval: timeouts.look },
		(incoming, outgoing) => {
			try {
				receive(incoming, outgoing);
			} catch (error) {
				// What is thrown here would end the process for everybody.
				leaveBody(incoming, outgoing, timeouts.linger);
				void send(outgoing, jsonFailure(logFailure("A request could not be taken", error)));
			}
		},
	);
	// Whoever asks before sending a body is a visitor like others; the body's reader answers.
	server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing));
	server.headersTimeout = timeouts.head;
	server.requestTimeout = timeouts.request;
	server.keepAliveTimeout = timeouts.keepAlive;
	server.timeout = timeouts.silence;
	return server;
}
