import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { readOnlyForStaffPages } from "~/auth/session-guard.server";
import { readOnly } from "~/http/response/json.server";
import { jsonCallOf } from "~/http/response/json-route.server";

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Actions of what is only read. */
const READ_ONLY = new Set<unknown>([readOnly, readOnlyForStaffPages]);

const READS = "GET, HEAD";

function methodsOf(route: Routes[string] | undefined, search: string | undefined): string {
	// What is unknown, and any file, is only read.
	if (route === undefined || route.path?.endsWith("*")) return READS;
	const { loader, action } = route.module;
	const call = jsonCallOf(loader);
	if (call) return call.method === "GET" ? READS : call.method;
	// Without `?index` a form goes to the layout around the page, and no layout takes any.
	const isMeant = !route.index || new URLSearchParams(search).has("index");
	const takesForms = isMeant && action !== undefined && !READ_ONLY.has(action);
	return takesForms ? `${READS}, POST` : READS;
}

/** The routes below another as the router's matcher takes them. */
function below(parentId: string | undefined, routes: Routes): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (route === undefined || route.parentId !== parentId) return [];
		const { id, path, index } = route;
		const own = { id, ...(path !== undefined && { path }) };
		return [index ? { ...own, index } : { ...own, children: below(id, routes) }];
	});
}

/** Tells, for a built site, which methods an address takes: the value of its Allow header. */
export function allowedMethods({ routes }: ServerBuild): (address: string) => string {
	const table = below(undefined, routes);
	return (address) => {
		const [path = "/", search] = address.split("?");
		// A page's data takes what the page takes.
		const page = path.replace(/\.data$/, "").replace(/^\/_root$/, "") || "/";
		const id = matchRoutes(table, page)?.at(-1)?.route.id;
		return methodsOf(id === undefined ? undefined : routes[id], search);
	};
}
