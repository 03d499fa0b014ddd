import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
export type BuiltRoute = NonNullable<Routes[string]>;
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The routes below another as the router's matcher takes them. */
function below(parentId: string | undefined, routes: Routes): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (route === undefined || route.parentId !== parentId) return [];
		const { id, path, index } = route;
		const own = { id, ...(path !== undefined && { path }) };
		return [index ? { ...own, index } : { ...own, children: below(id, routes) }];
	});
}

/** Returns the path of an address; the address of a page's data belongs to the page. */
export function pagePath(address: string): string {
	const [path = "/"] = address.split("?", 1);
	return path.replace(/\.data$/, "").replace(/^\/_root$/, "") || "/";
}

/** Returns, for a built site, a function from an address to the route that serves it. */
export function routeFinder({ routes }: ServerBuild): (address: string) => BuiltRoute | undefined {
	const table = below(undefined, routes);
	return (address) => {
		const id = matchRoutes(table, pagePath(address))?.at(-1)?.route.id;
		return id === undefined ? undefined : routes[id];
	};
}
