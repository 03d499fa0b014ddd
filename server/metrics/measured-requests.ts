import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { isMeasuring, tallyOf } from "~/metrics/metrics.server";
import type { MethodKind, RequestTally, SentStatus } from "~/metrics/request-tally";
import { type BuiltRoute, routeFinder } from "../routes/route-table";

/** What was answered before any route: refusals of method or address, and readers of another host. */
const NO_ROUTE = "none";

const STATIC_FILE = "static";
const UNKNOWN = "unknown";

const METHOD_KINDS: Readonly<Record<string, MethodKind>> = {
	GET: "read",
	HEAD: "read",
	POST: "write",
	PUT: "write",
	PATCH: "write",
	DELETE: "write",
};

/** The pattern of the address of a route, as app/routes.ts writes it; one word for all that stand for the unknown. */
function patternOf(route: BuiltRoute | undefined, routes: ServerBuild["routes"]): string {
	if (route === undefined || route.path?.endsWith("*")) return UNKNOWN;
	const paths: string[] = [];
	for (let at: BuiltRoute | undefined = route; at !== undefined; ) {
		if (at.path) paths.unshift(at.path);
		at = at.parentId === undefined ? undefined : routes[at.parentId];
	}
	return `/${paths.join("/")}`;
}

const patterns = new WeakMap<ServerResponse, string>();

/** What further requests for what a response says are added to; undefined where nothing is measured. */
export function tallyOfRead(response: ServerResponse): RequestTally | undefined {
	return tallyOf(patterns.get(response) ?? NO_ROUTE, "read");
}

/** The status of a response that has gone. */
export function sentStatus(response: ServerResponse): SentStatus {
	return response.writableFinished ? response.statusCode : "aborted";
}

/** From here on in a request's way it is measured as one of a static file. */
export const measuredAsFile: RequestHandler = (_, response, next) => {
	patterns.set(response, STATIC_FILE);
	next();
};

/** From here on in a request's way it is measured under the pattern of its route. */
export function measuredByRoute(build: ServerBuild): RequestHandler {
	const routeOf = routeFinder(build);
	const known = new Map<BuiltRoute | undefined, string>(
		Object.values(build.routes).map((route) => [route, patternOf(route, build.routes)]),
	);
	return (request, response, next) => {
		patterns.set(response, known.get(routeOf(request.url)) ?? UNKNOWN);
		next();
	};
}

/** Measures a request when its response has gone. */
export function measureWhenSent({ method = "" }: IncomingMessage, response: ServerResponse): void {
	if (!isMeasuring()) return;
	const start = performance.now();
	response.once("close", () => {
		const route = patterns.get(response) ?? NO_ROUTE;
		const tally = tallyOf(route, METHOD_KINDS[method] ?? "other");
		tally?.add(sentStatus(response), performance.now() - start);
	});
}
