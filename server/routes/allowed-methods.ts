import type { ServerBuild } from "@remix-run/node";
import { readOnlyForStaffPages } from "~/auth/session-guard.server";
import { readOnly } from "~/http/response/json.server";
import { jsonCallOf } from "~/http/response/json-route.server";
import { type BuiltRoute, pagePath, routeFinder } from "./route-table";

/** Actions of routes that accept no writes. */
const READ_ONLY = new Set<unknown>([readOnly, readOnlyForStaffPages]);

const READS = "GET, HEAD";

function methodsOf(route: BuiltRoute | undefined, path: string): string {
	// Unknown addresses and files are read-only.
	if (route === undefined || route.path?.endsWith("*")) return READS;
	const { loader, action } = route.module;
	const call = jsonCallOf(loader, path);
	if (call) return call.method === "GET" ? READS : call.method;
	const takesForms = action !== undefined && !READ_ONLY.has(action);
	return takesForms ? `${READS}, POST` : READS;
}

/** Returns, for a built site, a function from an address to the value of its Allow header. */
export function allowedMethods(build: ServerBuild): (address: string) => string {
	const routeOf = routeFinder(build);
	return (address) => methodsOf(routeOf(address), pagePath(address));
}
