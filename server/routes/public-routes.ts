import type { ServerBuild } from "@remix-run/node";

/** Where most routes are, and few visitors. */
const APART = /^\/?(?:admin|api)/i;

/** Addresses that the router reads as they are written. */
const PLAIN = /^(?:\/[\w.-]+)*\/?$/;

/** Whether an address is certainly not of a staff page or a JSON call, however it is written. */
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
