import type { ServerBuild } from "@remix-run/node";

/** Areas with most of the routes and few of the requests. */
const APART = /^\/?(?:admin|api)/i;

/** Addresses that need no decoding. */
const PLAIN = /^(?:\/[\w.-]+)*\/?$/;

/** Returns true if an address is certainly no staff page and no JSON call, even if it is written unusually. */
export function isPublicPath(path: string): boolean {
	return PLAIN.test(path) && !APART.test(path);
}

/**
 * A built site without its staff pages and JSON calls. Remix looks through every route several times a request, which
 * takes a tenth of a page's time, and half of a small answer's such as `/robots.txt`.
 */
export function withPublicRoutes(build: ServerBuild): ServerBuild {
	const { routes, assets } = build;
	const isPublic = (id: string): boolean => {
		const { path = "", parentId } = routes[id] ?? {};
		return !APART.test(path) && (parentId === undefined || isPublic(parentId));
	};
	const publicOf = <Route>(all: Record<string, Route>) =>
		Object.fromEntries(Object.entries(all).filter(([id]) => isPublic(id)));
	return {
		...build,
		routes: publicOf(routes),
		assets: { ...assets, routes: publicOf(assets.routes) },
	};
}
