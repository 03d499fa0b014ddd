import { createServer, type Server } from "node:http";
import {
	type AppLoadContext,
	createRequestHandler,
	type RequestHandler as RemixHandler,
	type ServerBuild,
} from "@remix-run/node";
import compression from "compression";
import { dbVersion, refreshVersion } from "db/connection.server";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { LOGS_JSON } from "~/config/env.server";
import { withVisit } from "~/features/insight/counting/visit-note.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { holdBack } from "~/http/response/hold-back.server";
import { jsonError, jsonFailure } from "~/http/response/json.server";
import { logFailure } from "~/logging/failure.server";
import { withReferences } from "~/logging/json-log.server";
import { isMeasuring } from "~/metrics/metrics.server";
import { canonicalAddress, isHealthAddress } from "./canonical-host";
import { isDraining } from "./draining";
import { discardBody, type LingerTimeouts } from "./lingering-close";
import { logWhenSent } from "./logs/access-log";
import { measuredAsFile, measuredByRoute, measureWhenSent } from "./metrics/measured-requests";
import { requestAddress, toRemixRequest, writeResponse } from "./node-request";
import { cacheResponse, lastResponse, sendCachedResponse } from "./response-cache";
import { allowedMethods } from "./routes/allowed-methods";
import { withGuardedRoutes } from "./routes/guarded-routes";
import { isPublicPath, withPublicRoutes } from "./routes/public-routes";
import { allowShowingElsewhere, securityHeaders } from "./security-headers";
import { defaultTimeouts, type ServerTimeouts, setTimeouts } from "./server-timeouts";
import { builtFiles, publicFiles } from "./static-files";
import { countWhenSent } from "./visits/count-visits";

const READS = ["GET", "HEAD"];
const METHODS = [...READS, "POST", "PUT", "PATCH", "DELETE"];

/** Longer than every address of the site; a head of more than 16 kB Node itself refuses with 431. */
const MAX_ADDRESS_LENGTH = 12_288;

/** Stands for a target that is no address; no address is written so. */
const NO_ADDRESS = "*";
const UNREADABLE = "That address could not be read.";

/** What `npm run dev` has in place of the built files and of the one build. */
export interface Development {
	/** Sends the sources to the browser. */
	middleware: RequestHandler;
	/** Returns the site as its sources are now. */
	loadBuild: () => Promise<ServerBuild>;
}

/** Sends a Response whatever of the request's body was not read. */
type Send = (
	request: express.Request,
	response: express.Response,
	answer: Response,
) => Promise<void>;

function sender(linger: LingerTimeouts): Send {
	return async (request, response, answer) => {
		discardBody(request, response, linger);
		try {
			await writeResponse(response, answer);
		} catch (error) {
			// The client is gone, or has a half of the response: nothing more can be said.
			if (!response.destroyed) logFailure("A response could not be sent", error);
			response.destroy();
		}
	};
}

/** Answers OPTIONS with the methods that an address takes, and refuses methods that none takes. */
function answerOtherMethods(build: ServerBuild, send: Send): RequestHandler {
	const allowed = allowedMethods(build);
	return (request, response, next) => {
		if (METHODS.includes(request.method)) return next();
		const Allow = request.url === NO_ADDRESS ? METHODS.join(", ") : allowed(request.url);
		const answer =
			request.method === "OPTIONS"
				? new Response(null, { status: 204, headers: { Allow } })
				: jsonError(405, "This method is not known here.", { Allow });
		void send(request, response, answer);
	};
}

function rejectBadAddresses(send: Send): RequestHandler {
	return (request, response, next) => {
		if (request.url === NO_ADDRESS) {
			void send(request, response, jsonError(400, UNREADABLE));
		} else if (request.url.length > MAX_ADDRESS_LENGTH) {
			void send(request, response, jsonError(414, "That address is too long."));
		} else next();
	};
}

function redirectToCanonicalHost(send: Send): RequestHandler {
	return (request, response, next) => {
		const Location = canonicalAddress(request, request.url);
		if (Location === undefined) return next();
		// Kept for good it would outlive a wrong SITE_URL.
		const headers = { Location, "Cache-Control": "max-age=3600" };
		void send(request, response, new Response(null, { status: 301, headers }));
	};
}

/** What sends visitors here asks /healthz whether it should. */
function tellDraining(send: Send, isStopping: () => boolean): RequestHandler {
	return (request, response, next) => {
		const isAsked = READS.includes(request.method) && isHealthAddress(request.url);
		if (!isAsked || !isStopping()) return next();
		const init = { status: 503, headers: { "Cache-Control": "no-store" } };
		void send(request, response, Response.json({ status: "stopping" }, init));
	};
}

const accessLog: RequestHandler = (request, response, next) => {
	logWhenSent(request, response);
	next();
};

/** Throws a 403 Response for what another site sent, and leaves nothing for Remix's own check to refuse. */
function checkOrigin(request: Request): void {
	const { headers } = request;
	if (READS.includes(request.method)) {
		// Reading is for everybody, but Remix checks the origin of HEAD as well.
		headers.delete("Origin");
		return;
	}
	requireSameOrigin(request);
	const origin = headers.get("Origin");
	if (origin === null) return;
	// Remix compares Origin with Host, and knows neither SITE_URL nor a proxy that changes Host.
	for (const name of ["Host", "X-Forwarded-Host"]) {
		if (headers.has(name)) headers.set(name, new URL(origin).host);
	}
}

function requestHandler(build: ServerBuild, development: Development | undefined): RemixHandler {
	if (development) {
		const load = async () => withGuardedRoutes((await development.loadBuild()) ?? build);
		return createRequestHandler(load, "development");
	}
	const guarded = withGuardedRoutes(build);
	const handle = createRequestHandler(guarded, "production");
	const handlePublic = createRequestHandler(withPublicRoutes(guarded), "production");
	return (request, context) =>
		(isPublicPath(new URL(request.url).pathname) ? handlePublic : handle)(request, context);
}

function remix(build: ServerBuild, send: Send, development?: Development): RequestHandler {
	const handle = requestHandler(build, development);
	return async (request, response, next) => {
		try {
			const remixRequest = toRemixRequest(request, response);
			if (!remixRequest) throw jsonError(400, UNREADABLE);
			checkOrigin(remixRequest);
			const version = dbVersion();
			const context: AppLoadContext = {
				socketAddress: request.socket.remoteAddress,
				lastResponse: lastResponse(request),
			};
			const { answered: answer, visit } = await withVisit(() => handle(remixRequest, context));
			await holdBack(context.delayMs ?? 0, remixRequest.signal);
			countWhenSent(request, response, visit);
			if (answer.headers.get("Content-Type")?.startsWith("image/")) allowShowingElsewhere(response);
			await send(
				request,
				response,
				await cacheResponse(request, response, answer, { version, visit }),
			);
		} catch (error) {
			next(error);
		}
	};
}

/** Express takes a function of four parameters for one that handles errors. */
function sendError(send: Send): ErrorRequestHandler {
	return (error, request, response, _next) => {
		const answer =
			error instanceof Response
				? error
				: jsonFailure(logFailure(`${request.method} failed`, error));
		void send(request, response, answer);
	};
}

/** What a request meets that is not answered from the response cache, in this order. */
function siteApp(
	build: ServerBuild,
	linger: LingerTimeouts,
	isStopping: () => boolean,
	development: Development | undefined,
): Express {
	const send = sender(linger);
	const app = express();
	app.disable("x-powered-by");
	// Remix reads addresses and bodies itself.
	app.set("query parser", false);
	// As text only what no file answers, nor a refusal.
	if (LOGS_JSON) app.use(accessLog);
	app.use(securityHeaders());
	app.use(answerOtherMethods(build, send));
	app.use(rejectBadAddresses(send));
	app.use(redirectToCanonicalHost(send));
	app.use(compression());
	if (isMeasuring()) app.use(measuredAsFile);
	if (development) app.use(development.middleware);
	else app.use(builtFiles(build), publicFiles());
	if (isMeasuring()) app.use(measuredByRoute(build));
	if (!LOGS_JSON) app.use(accessLog);
	app.use(tellDraining(send, isStopping));
	app.use(remix(build, send, development));
	app.use(sendError(send));
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
	const app = siteApp(build, timeouts.linger, () => isDraining(server), development);
	const options = { connectionsCheckingInterval: timeouts.checkInterval };
	const server = createServer(options, (request, response) => {
		// While it stops, a server takes no further request on a connection.
		if (!server.listening || isDraining(server)) response.setHeader("Connection", "close");
		// Nobody reads what comes with a request to read.
		if (READS.includes(request.method ?? "")) discardBody(request, response, timeouts.linger);
		// Nothing behind this reads an address in its own way: what is served, cached and logged is the same.
		request.url = requestAddress(request.url ?? "") ?? NO_ADDRESS;
		const respond = () => {
			measureWhenSent(request, response);
			const isCached = development === undefined && sendCachedResponse(request, response);
			if (isCached) return;
			withReferences(() => app(request, response));
		};
		// What was written elsewhere is seen before anything is answered from memory.
		const refreshing = isHealthAddress(request.url) ? undefined : refreshVersion();
		if (refreshing) void refreshing.then(respond);
		else respond();
	});
	// A client that asks before it sends a body is one like others; the body's reader tells it to go on.
	server.on("checkContinue", (request, response) => server.emit("request", request, response));
	setTimeouts(server, timeouts);
	return server;
}
