import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { countRequest, isMeasuring, type MethodKind } from "~/metrics/metrics.server";
import { type BuiltRoute, routeFinder } from "../route-modules";

/** Label of requests that reached no route: refused methods and addresses, and redirects to the canonical host. */
const NO_ROUTE = "none";

const STATIC_FILE = "static";
const UNKNOWN_ROUTE = "unknown";

const METHOD_KINDS: Readonly<Record<string, MethodKind>> = {
	GET: "read",
	HEAD: "read",
	POST: "write",
	PUT: "write",
	PATCH: "write",
	DELETE: "write",
};

/** Path pattern of a route, as in app/routes.ts; one label for all catch-all routes. */
function patternOf(route: BuiltRoute | undefined, routes: ServerBuild["routes"]): string {
	if (route === undefined || route.path?.endsWith("*")) return UNKNOWN_ROUTE;
	const paths: string[] = [];
	for (let at: BuiltRoute | undefined = route; at !== undefined; ) {
		if (at.path) paths.unshift(at.path);
		at = at.parentId === undefined ? undefined : routes[at.parentId];
	}
	return `/${paths.join("/")}`;
}

const patterns = new WeakMap<ServerResponse, string>();

/** Returns the route that a response is measured under. */
export function measuredRoute(response: ServerResponse): string {
	return patterns.get(response) ?? NO_ROUTE;
}

/** Measures a response under a route. */
export function setMeasuredRoute(response: ServerResponse, route: string): void {
	patterns.set(response, route);
}

/** Measures the requests that reach it as static files. */
export const measuredAsFile: RequestHandler = (_, response, next) => {
	setMeasuredRoute(response, STATIC_FILE);
	next();
};

/** Measures the requests that reach it under the pattern of their route. */
export function measuredByRoute(build: ServerBuild): RequestHandler {
	const routeOf = routeFinder(build);
	const patternsByRoute = new Map<BuiltRoute | undefined, string>(
		Object.values(build.routes).map((route) => [route, patternOf(route, build.routes)]),
	);
	return (request, response, next) => {
		setMeasuredRoute(response, patternsByRoute.get(routeOf(request.url)) ?? UNKNOWN_ROUTE);
		next();
	};
}

/** Measures a request when its response has ended. */
export function measureWhenSent({ method = "" }: IncomingMessage, response: ServerResponse): void {
	if (!isMeasuring()) return;
	const start = performance.now();
	response.once("close", () => {
		const labels = { route: measuredRoute(response), method: METHOD_KINDS[method] ?? "other" };
		const status = response.writableFinished ? response.statusCode : "aborted";
		countRequest(labels, status, performance.now() - start);
	});
}
