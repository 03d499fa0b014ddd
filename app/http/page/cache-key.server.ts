import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { isTracking } from "~/config/tracking-parameters";

/** An address without its origin and without tracking parameters. */
export function pageAddress(address: string): string {
	const { pathname, searchParams } = new URL(address);
	const kept = [...searchParams].filter(([name]) => !isTracking(name));
	return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}

/**
 * What a page is rendered from, without tracking parameters: they would stand in its links, for everybody who is given
 * the page afterwards.
 */
export function withoutTracking(context: EntryContext): EntryContext {
	const { location } = context.staticHandlerContext;
	const hasTracking = [...new URLSearchParams(location.search).keys()].some(isTracking);
	if (!hasTracking) return context;
	const { search } = new URL(
		pageAddress(`http://localhost/${location.search}`),
		"http://localhost",
	);
	const staticHandlerContext = {
		...context.staticHandlerContext,
		location: { ...location, search },
	};
	return { ...context, staticHandlerContext };
}

/** Matches Remix's encoding of values that it does not transfer whole, such as functions and class instances. */
const NOT_WHOLE = /\["(?:SanitizedError|SingleFetchClassInstance|SingleFetchFallback)"/;

/**
 * Names everything that a page's text depends on: equal names, equal pages. Rendering is pure
 * (docs/architecture.md#house-rules), so the address, the loaders' data, the status and the build are all. `data` is
 * what the page's scripts are given: unlike JSON it differs wherever the loaders' values do. Throws where it may not.
 */
export function pageKey({
	data,
	...inputs
}: {
	address: string;
	status: number;
	data: string;
	build: string;
}): string {
	const [lost] = NOT_WHOLE.exec(data) ?? [];
	if (lost !== undefined) throw new Error(`A loader answered a value that is written as ${lost}`);
	const hash = createHash("sha256").update(JSON.stringify(inputs)).update(data);
	return hash.digest("base64url").slice(0, 27);
}
