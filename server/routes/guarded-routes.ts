import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { jsonFailure } from "~/http/response/json.server";
import { logFailure } from "~/logging/failure.server";

type Handler = LoaderFunction & ActionFunction;

/**
 * Turns an unexpected error of a loader or an action into a response with its reference: a page's error boundary shows
 * it, other addresses return it as JSON. Thrown Responses and `data` pass through.
 */
function guarded(handler: Handler, route: string, isPage: boolean): Handler {
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

/** The built site with every loader and action guarded. */
export function withGuardedRoutes(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (route === undefined) return [id, route];
		const { module } = route;
		const isPage = module.default !== undefined || module.ErrorBoundary !== undefined;
		const { loader, action } = module;
		const guards = {
			...(loader && { loader: guarded(loader, id, isPage) }),
			...(action && { action: guarded(action, id, isPage) }),
		};
		return [id, { ...route, module: { ...module, ...guards } }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}
