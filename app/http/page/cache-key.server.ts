import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { isTrackingParameter } from "~/config/tracking-parameters";
import { assertComplete } from "./render-page.server";

/** Returns an address without its origin and without tracking parameters. */
export function pathWithoutTracking(address: string): string {
	const { pathname, searchParams } = new URL(address);
	const remainingParams = [...searchParams].filter(([name]) => !isTrackingParameter(name));
	return remainingParams.length > 0
		? `${pathname}?${new URLSearchParams(remainingParams)}`
		: pathname;
}

/** Removes tracking parameters from a page's location, which would otherwise be in the links of a shared page. */
export function withoutTracking(context: EntryContext): EntryContext {
	const { location } = context.staticHandlerContext;
	const hasTracking = [...new URLSearchParams(location.search).keys()].some(isTrackingParameter);
	if (!hasTracking) return context;
	const { search } = new URL(
		pathWithoutTracking(`http://localhost/${location.search}`),
		"http://localhost",
	);
	const staticHandlerContext = {
		...context.staticHandlerContext,
		location: { ...location, search },
	};
	return { ...context, staticHandlerContext };
}

/**
 * Returns a hash of everything that a page's text depends on. Rendering is pure (docs/architecture.md#house-rules), so
 * that is the address, the loaders' data, the status, and the version of the build with the kind of rendering (with
 * adverts, as Markdown). `data` is the script data, which unlike JSON differs for all different loader values. Throws
 * if `data` is incomplete.
 */
export function pageKey({
	data,
	...otherInputs
}: {
	address: string;
	status: number;
	data: string;
	build: string;
}): string {
	assertComplete(data);
	const hash = createHash("sha256").update(JSON.stringify(otherInputs)).update(data);
	return hash.digest("base64url").slice(0, 27);
}
