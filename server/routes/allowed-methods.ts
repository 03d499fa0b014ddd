import type { ServerBuild } from "@remix-run/node";
import { readOnlyForStaffPages } from "~/auth/session-guard.server";
import { readOnly } from "~/http/response/json.server";
import { jsonCallOf } from "~/http/response/json-route.server";
import { type BuiltRoute, routeFinder } from "./route-table";

/** Actions of what is only read. */
const READ_ONLY = new Set<unknown>([readOnly, readOnlyForStaffPages]);

const READS = "GET, HEAD";

function methodsOf(route: BuiltRoute | undefined, search: string | undefined): string {
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

/** Tells, for a built site, which methods an address takes: the value of its Allow header. */
export function allowedMethods(build: ServerBuild): (address: string) => string {
	const routeOf = routeFinder(build);
	return (address) => methodsOf(routeOf(address), address.split("?")[1]);
}
