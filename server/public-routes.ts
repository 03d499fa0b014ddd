import { createHash } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";

/** Matches the paths of staff pages and JSON calls, which are most of the routes but get few of the requests. */
const ADMIN_OR_API_PATTERN = /^\/?(?:admin|api)/i;

/** Matches paths that need no decoding. */
const PLAIN_PATH_PATTERN = /^(?:\/[\w.-]+)*\/?$/;

/** Returns true if an address is certainly no staff page and no JSON call, however it is spelled; false if in doubt. */
export function isPublicPath(path: string): boolean {
	return PLAIN_PATH_PATTERN.test(path) && !ADMIN_OR_API_PATTERN.test(path);
}

interface PlacedRoute {
	path?: string;
	parentId?: string;
}

/** Returns routes without staff pages and JSON calls. */
function publicRoutes<Route extends PlacedRoute | undefined>(
	routes: Record<string, Route>,
): Record<string, Route> {
	const isPublic = (id: string): boolean => {
		const { path = "", parentId } = routes[id] ?? {};
		return !ADMIN_OR_API_PATTERN.test(path) && (parentId === undefined || isPublic(parentId));
	};
	return Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id)));
}

/** The routes with their scripts, which a browser loads for its router. */
type Manifest = ServerBuild["assets"];

/** Matches the ids of routes that are neither pages nor targets of forms. */
const FILE_ID_PATTERN = /^routes\/(?:agents|files)\//;

/**
 * Returns the manifest of visitors' pages: without staff pages, JSON calls and files, to which their browsers' routers
 * therefore cannot lead. It is a third of the whole. The build writes it to the file that its address names.
 */
export function visitorsManifest(manifest: Manifest): Manifest {
	const pages = Object.entries(publicRoutes(manifest.routes)).filter(
		([id]) => !FILE_ID_PATTERN.test(id),
	);
	const routes = Object.fromEntries(pages);
	const version = createHash("sha256")
		.update(JSON.stringify({ ...manifest, routes }))
		.digest("hex")
		.slice(0, 8);
	const url = manifest.url.replace(/[\w-]+\.js$/, `visitors-${version}.js`);
	return { ...manifest, routes, url, version };
}

/**
 * Returns a built site without its staff pages and JSON calls. Remix searches all routes several times for each
 * request, which takes a tenth of a page's time, and half the time of a small response such as `/robots.txt`.
 */
export function withPublicRoutesOnly(build: ServerBuild): ServerBuild {
	return {
		...build,
		routes: publicRoutes(build.routes),
		assets: visitorsManifest(build.assets),
	};
}
