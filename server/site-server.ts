import { createServer, type Server } from "node:http";
import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler as RemixHandler,
	type ServerBuild,
} from "@remix-run/node";
import compression from "compression";
import { db, dbVersion, refreshVersion } from "db/connection.server";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { LOGS_JSON, settings } from "~/config/env.server";
import { withVisit } from "~/features/insight/counting/visit-note.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { delayResponse } from "~/http/request/rate-limit.server";
import { jsonError, jsonFailure } from "~/http/response/json.server";
import { logFailure } from "~/logging/failure.server";
import { collectFailureReferences } from "~/logging/json-log.server";
import { isMeasuring } from "~/metrics/metrics.server";
import { logWhenSent } from "./access-log";
import { isDraining } from "./graceful-shutdown";
import { labelAsFile, labelByRoute, measureWhenSent } from "./metrics/measured-requests";
import {
	canonicalAddress,
	isHealthAddress,
	requestAddress,
	toRemixRequest,
	writeResponse,
} from "./node-request";
import { isPublicPath, withPublicRoutesOnly } from "./public-routes";
import { cacheResponse, lastResponse, sendCachedResponse } from "./response-cache";
import { allowedMethodsFinder, withErrorLogging } from "./route-modules";
import { allowEmbeddingElsewhere, securityHeaders } from "./security-headers";
import { builtFiles, publicFiles } from "./static-files";
import { countVisitWhenSent, isVisitorRequest } from "./visits/count-visits";

const READ_METHODS = ["GET", "HEAD"];
const SUPPORTED_METHODS = [...READ_METHODS, "POST", "PUT", "PATCH", "DELETE"];

/** Longer than every address of the site. Node itself refuses request heads of more than 16 kB with 431. */
const MAX_ADDRESS_LENGTH = 12_288;

/** Replaces a request target that is not an address; no valid address equals it. */
const INVALID_TARGET = "*";
const UNREADABLE_TEXT = "That address could not be read.";

/** Time limits, in ms, after which a stalled client is disconnected. */
export interface ServerTimeouts {
	/** For receiving the head of a request. */
	headMs: number;
	/** For receiving the complete request, such as an import of 20 MB over a slow line. */
	requestMs: number;
	/** Without any traffic, such as a response that the client does not read. */
	silenceMs: number;
	/** For the next request on a connection. */
	keepAliveMs: number;
	/** Interval of Node's checks of `headMs` and `requestMs`. */
	checkIntervalMs: number;
}

function defaultTimeouts(): ServerTimeouts {
	return {
		headMs: 15_000,
		requestMs: 300_000,
		silenceMs: 300_000,
		// Longer than the minute after which a proxy closes an idle connection, so that it never sends a request on a
		// connection that we are closing.
		keepAliveMs: settings().TRUST_PROXY ? 65_000 : 5000,
		checkIntervalMs: 5000,
	};
}

/** Replaces the built files and the build in `npm run dev`. */
export interface Development {
	/** Sends the sources to the browser. */
	middleware: RequestHandler;
	/** Returns the site built from its current sources. */
	loadBuild: () => Promise<ServerBuild>;
}

/** Sends a Response. */
async function sendResponse(response: express.Response, webResponse: Response): Promise<void> {
	try {
		await writeResponse(response, webResponse);
	} catch (error) {
		// The client disconnected, or has received half of the response.
		if (!response.destroyed) logFailure("A response could not be sent", error);
		response.destroy();
	}
}

/** Responds to OPTIONS and unknown methods. */
function handleUnsupportedMethods(build: ServerBuild): RequestHandler {
	const allowedMethodsOf = allowedMethodsFinder(build);
	return (request, response, next) => {
		if (SUPPORTED_METHODS.includes(request.method)) return next();
		const methods =
			request.url === INVALID_TARGET ? SUPPORTED_METHODS.join(", ") : allowedMethodsOf(request.url);
		const headers = { Allow: methods };
		const webResponse =
			request.method === "OPTIONS"
				? new Response(null, { status: 204, headers })
				: jsonError(405, "This method is not known here.", headers);
		void sendResponse(response, webResponse);
	};
}

function rejectInvalidAddresses(): RequestHandler {
	return (request, response, next) => {
		if (request.url === INVALID_TARGET) {
			void sendResponse(response, jsonError(400, UNREADABLE_TEXT));
		} else if (request.url.length > MAX_ADDRESS_LENGTH) {
			void sendResponse(response, jsonError(414, "That address is too long."));
		} else next();
	};
}

/**
 * Waits until this process has read the site's address, which staff may have changed. Skips built files, which need no
 * database.
 */
function loadSiteAddress({ publicPath }: ServerBuild): RequestHandler {
	return (request, _, next) => {
		const { url } = request;
		const isAddressFixed = settings().SITE_URL !== undefined;
		if (isAddressFixed || isHealthAddress(url) || url.startsWith(publicPath)) return next();
		void siteSettings(db()).then(() => next());
	};
}

function redirectToCanonicalHost(): RequestHandler {
	return (request, response, next) => {
		const address = canonicalAddress(request, request.url);
		if (address === undefined) return next();
		// Cached for an hour only, because the site's address may be wrong.
		const headers = { Location: address, "Cache-Control": "max-age=3600" };
		void sendResponse(response, new Response(null, { status: 301, headers }));
	};
}

/** Returns 503 at /healthz while the server is draining. */
function reportDraining(isServerDraining: () => boolean): RequestHandler {
	return (request, response, next) => {
		const isHealthCheck = READ_METHODS.includes(request.method) && isHealthAddress(request.url);
		if (!isHealthCheck || !isServerDraining()) return next();
		const responseInit = { status: 503, headers: { "Cache-Control": "no-store" } };
		void sendResponse(response, Response.json({ status: "stopping" }, responseInit));
	};
}

const accessLog: RequestHandler = (request, response, next) => {
	logWhenSent(request, response);
	next();
};

/** Throws a 403 Response for a request from another site, and adapts headers so that Remix's own check passes. */
function checkOrigin(request: Request): void {
	const { headers } = request;
	if (READ_METHODS.includes(request.method)) {
		// Remix checks the origin of HEAD too.
		headers.delete("Origin");
		return;
	}
	requireSameOrigin(request);
	const origin = headers.get("Origin");
	if (origin === null) return;
	// Remix compares Origin with Host, regardless of the site's address and of proxies that change Host.
	for (const name of ["Host", "X-Forwarded-Host"]) {
		if (headers.has(name)) headers.set(name, new URL(origin).host);
	}
}

function remixHandler(build: ServerBuild, development: Development | undefined): RemixHandler {
	if (development) {
		const loadLoggingBuild = async () => withErrorLogging((await development.loadBuild()) ?? build);
		return createRequestHandler(loadLoggingBuild, "development");
	}
	const loggingBuild = withErrorLogging(build);
	const handle = createRequestHandler(loggingBuild, "production");
	const handlePublic = createRequestHandler(withPublicRoutesOnly(loggingBuild), "production");
	return (request, context) => {
		const isPublic = isPublicPath(new URL(request.url).pathname);
		return isPublic ? handlePublic(request, context) : handle(request, context);
	};
}

function remixMiddleware(build: ServerBuild, development?: Development): RequestHandler {
	const handle = remixHandler(build, development);
	return async (request, response, next) => {
		try {
			const remixRequest = toRemixRequest(request, response);
			if (!remixRequest) throw jsonError(400, UNREADABLE_TEXT);
			checkOrigin(remixRequest);
			const version = dbVersion();
			const context: AppLoadContext = {
				socketAddress: request.socket.remoteAddress,
				lastResponse: lastResponse(request),
			};
			const { result: webResponse, visit } = await withVisit(
				() => handle(remixRequest, context),
				() => isVisitorRequest(request),
			);
			await delayResponse(context.delayMs ?? 0, remixRequest.signal);
			countVisitWhenSent(request, response, visit);
			if (webResponse.headers.get("Content-Type")?.startsWith("image/"))
				allowEmbeddingElsewhere(response);
			await sendResponse(
				response,
				await cacheResponse(request, response, webResponse, { version, visit }),
			);
		} catch (error) {
			next(error);
		}
	};
}

/** Express treats a function of four parameters as an error handler. */
function sendError(): ErrorRequestHandler {
	return (error, request, response, _next) => {
		const webResponse =
			error instanceof Response
				? error
				: jsonFailure(logFailure(`${request.method} failed`, error));
		void sendResponse(response, webResponse);
	};
}

/** Middleware for requests that are not in the response cache, in order. */
function createApp(
	build: ServerBuild,
	isServerDraining: () => boolean,
	development: Development | undefined,
): Express {
	const app = express();
	app.disable("x-powered-by");
	// Remix reads addresses and bodies itself.
	app.set("query parser", false);
	if (LOGS_JSON) app.use(accessLog);
	app.use(loadSiteAddress(build));
	app.use(securityHeaders());
	app.use(handleUnsupportedMethods(build));
	app.use(rejectInvalidAddresses());
	app.use(redirectToCanonicalHost());
	app.use(compression());
	if (isMeasuring()) app.use(labelAsFile);
	if (development) app.use(development.middleware);
	else app.use(builtFiles(build), publicFiles());
	if (isMeasuring()) app.use(labelByRoute(build));
	if (!LOGS_JSON) app.use(accessLog);
	app.use(reportDraining(isServerDraining));
	app.use(remixMiddleware(build, development));
	app.use(sendError());
	return app;
}

interface ServerOptions {
	timeouts?: ServerTimeouts;
	development?: Development | undefined;
}

/** The HTTP server of the site, not listening yet. See docs/decisions/server/0012-server.md. */
export function siteServer(
	build: ServerBuild,
	{ timeouts = defaultTimeouts(), development }: ServerOptions = {},
): Server {
	const app = createApp(build, () => isDraining(server), development);
	const options = {
		headersTimeout: timeouts.headMs,
		requestTimeout: timeouts.requestMs,
		keepAliveTimeout: timeouts.keepAliveMs,
		connectionsCheckingInterval: timeouts.checkIntervalMs,
	};
	const server = createServer(options, (request, response) => {
		// A server that is stopping accepts no further request on a connection.
		if (!server.listening || isDraining(server)) response.setHeader("Connection", "close");
		// Normalised once, so that the same address is served, cached and logged.
		request.url = requestAddress(request.url ?? "") ?? INVALID_TARGET;
		const respond = () => {
			measureWhenSent(request, response);
			const isCached = development === undefined && sendCachedResponse(request, response);
			if (isCached) return;
			collectFailureReferences(() => app(request, response));
		};
		// Writes of other processes must be seen before a cached response is sent.
		const versionRefresh = isHealthAddress(request.url) ? undefined : refreshVersion();
		if (versionRefresh) void versionRefresh.then(respond);
		else respond();
	});
	// For `Expect: 100-continue`, reading the body sends the 100. A client that gets a final response instead may still
	// send the body, so the connection cannot be used again.
	server.on("checkContinue", (request, response) => {
		response.setHeader("Connection", "close");
		server.emit("request", request, response);
	});
	server.timeout = timeouts.silenceMs;
	return server;
}
