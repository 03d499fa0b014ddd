import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/** The loader or action of an address that is no page. */
export type Loader = (
	args: LoaderFunctionArgs | ActionFunctionArgs,
) => Response | Promise<Response>;

/** Returns a function that finds the handler of a path, and the path's parameters. */
export function pathMatcher<Handler>(handlers: Readonly<Record<string, Handler>>) {
	const routes = Object.entries(handlers).map(([path, handler]) => ({ path, handler }));
	return (path: string) => matchRoutes(routes, path)?.at(-1);
}

/** Returns the loader of a route file with several addresses: one loader for each path, as in app/routes.ts. */
export function loaderByPath(loaders: Readonly<Record<string, Loader>>): Loader {
	const findMatch = pathMatcher(loaders);
	return (args) => {
		const match = findMatch(new URL(args.request.url).pathname);
		if (!match) throw new Response(null, { status: 404 });
		return match.route.handler({ ...args, params: match.params });
	};
}
