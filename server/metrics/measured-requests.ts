import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { countRequest, isMeasuring, type MethodKind } from "~/metrics/metrics.server";
import { type BuiltRoute, routeFinder } from "../route-modules";

/** Label of requests that reached no route: refused methods and addresses, and redirects to the canonical host. */
const NO_ROUTE_LABEL = "none";

const STATIC_FILE_LABEL = "static";
const UNKNOWN_ROUTE_LABEL = "unknown";

const METHOD_KINDS: Readonly<Record<string, MethodKind>> = {
	GET: "read",
	HEAD: "read",
	POST: "write",
	PUT: "write",
	PATCH: "write",
	DELETE: "write",
};

/** Returns a route's label: its path pattern, as in app/routes.ts, but one label for all catch-all routes. */
function patternOf(route: BuiltRoute | undefined, routes: ServerBuild["routes"]): string {
	if (route === undefined || route.path?.endsWith("*")) return UNKNOWN_ROUTE_LABEL;
	const paths: string[] = [];
	for (let ancestor: BuiltRoute | undefined = route; ancestor !== undefined; ) {
		if (ancestor.path) paths.unshift(ancestor.path);
		ancestor = ancestor.parentId === undefined ? undefined : routes[ancestor.parentId];
	}
	return `/${paths.join("/")}`;
}

const routeLabels = new WeakMap<ServerResponse, string>();

/** Returns the route label under which a response is measured. */
export function routeLabelOf(response: ServerResponse): string {
	return routeLabels.get(response) ?? NO_ROUTE_LABEL;
}

/** Sets the route label under which a response is measured. */
export function setRouteLabel(response: ServerResponse, route: string): void {
	routeLabels.set(response, route);
}

/** Labels the requests that reach this middleware as static files. */
export const labelAsFile: RequestHandler = (_, response, next) => {
	setRouteLabel(response, STATIC_FILE_LABEL);
	next();
};

/** Labels the requests that reach this middleware with the pattern of their route. */
export function labelByRoute(build: ServerBuild): RequestHandler {
	const routeOf = routeFinder(build);
	const patternsByRoute = new Map<BuiltRoute | undefined, string>(
		Object.values(build.routes).map((route) => [route, patternOf(route, build.routes)]),
	);
	return (request, response, next) => {
		setRouteLabel(response, patternsByRoute.get(routeOf(request.url)) ?? UNKNOWN_ROUTE_LABEL);
		next();
	};
}

/** Measures a request when its response has ended. */
export function measureWhenSent({ method = "" }: IncomingMessage, response: ServerResponse): void {
	if (!isMeasuring()) return;
	const start = performance.now();
	response.once("close", () => {
		const labels = { route: routeLabelOf(response), method: METHOD_KINDS[method] ?? "other" };
		const status = response.writableFinished ? response.statusCode : "aborted";
		countRequest(labels, status, performance.now() - start);
	});
}
