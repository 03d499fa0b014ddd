import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { readOnlyStaffAction } from "~/auth/session-guard.server";
import { jsonFailure, readOnlyAction } from "~/http/response/json.server";
import { findJsonCall } from "~/http/response/json-route.server";
import { logFailure } from "~/logging/failure.server";

type Routes = ServerBuild["routes"];
export type BuiltRoute = NonNullable<Routes[string]>;
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Returns the routes below a parent as route objects of the router's matcher. */
function childRoutes(parentId: string | undefined, routes: Routes): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (route === undefined || route.parentId !== parentId) return [];
		const { id, path, index } = route;
		const baseRoute = { id, ...(path !== undefined && { path }) };
		return [index ? { ...baseRoute, index } : { ...baseRoute, children: childRoutes(id, routes) }];
	});
}

/** Returns the path of an address; the address of a page's data belongs to the page. */
function pagePath(address: string): string {
	const [path = "/"] = address.split("?", 1);
	return path.replace(/\.data$/, "").replace(/^\/_root$/, "") || "/";
}

/** Returns, for a built site, a function from an address to the route that serves it. */
export function routeFinder({ routes }: ServerBuild): (address: string) => BuiltRoute | undefined {
	const routeObjects = childRoutes(undefined, routes);
	return (address) => {
		const id = matchRoutes(routeObjects, pagePath(address))?.at(-1)?.route.id;
		return id === undefined ? undefined : routes[id];
	};
}

type Handler = LoaderFunction & ActionFunction;

/**
 * Logs an unexpected error of a loader or an action, and turns it into a response with the error's reference: a page's
 * error boundary shows the reference, other addresses return it as JSON. Thrown Responses and `data` pass through.
 */
function withLoggedErrors(handler: Handler, route: string, isPage: boolean): Handler {
	return async (args) => {
		try {
			return await handler(args);
		} catch (error) {
			// An aborted request is no failure: the client disconnected.
			if (!(error instanceof Error) || args.request.signal.aborted) throw error;
			const failure = logFailure(`${args.request.method} of ${route} failed`, error);
			if (!isPage) return jsonFailure(failure);
			throw data({ reference: failure.reference }, { status: failure.status });
		}
	};
}

/** Returns the built site with `withLoggedErrors` around every loader and action. */
export function withErrorLogging(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (route === undefined) return [id, route];
		const { module } = route;
		const isPage = module.default !== undefined || module.ErrorBoundary !== undefined;
		const { loader, action } = module;
		const loggingHandlers = {
			...(loader && { loader: withLoggedErrors(loader, id, isPage) }),
			...(action && { action: withLoggedErrors(action, id, isPage) }),
		};
		return [id, { ...route, module: { ...module, ...loggingHandlers } }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

/** Actions of routes that accept no writes. */
const READ_ONLY_ACTIONS = new Set<unknown>([readOnlyAction, readOnlyStaffAction]);

const READ_METHODS = "GET, HEAD";

function methodsOf(route: BuiltRoute | undefined, path: string): string {
	// Unknown addresses and files are read-only.
	if (route === undefined || route.path?.endsWith("*")) return READ_METHODS;
	const { loader, action } = route.module;
	const call = findJsonCall(loader, path);
	if (call) return call.method === "GET" ? READ_METHODS : call.method;
	const acceptsForms = action !== undefined && !READ_ONLY_ACTIONS.has(action);
	return acceptsForms ? `${READ_METHODS}, POST` : READ_METHODS;
}

/** Returns, for a built site, a function from an address to the value of its Allow header. */
export function allowedMethodsFinder(build: ServerBuild): (address: string) => string {
	const routeOf = routeFinder(build);
	return (address) => methodsOf(routeOf(address), pagePath(address));
}
