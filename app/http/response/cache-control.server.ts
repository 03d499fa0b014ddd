import type { HeadersFunction } from "@remix-run/node";

/** An answer that sets a cookie is meant for one visitor: nobody keeps a copy. */
export function keepPrivate(headers: Headers): void {
	if (headers.has("Set-Cookie")) headers.set("Cache-Control", "no-store");
}

/**
 * For a cache between us and the visitors: a changed price is seen within a minute, and a page for a day while no site
 * answers. A browser asks again each time, and sends what it has by name (cache/site.vcl).
 */
const PUBLIC = "public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400";

/** For one visitor, who may have changed something a moment ago. */
const PERSONAL = "private, no-cache";

/** What says nothing else is for one visitor alone. */
export function keepForOne(headers: Headers): void {
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", PERSONAL);
}

/**
 * Settles who may keep a copy of a page, and returns whether this site may, under all that the page is made of. Only
 * what says nothing else, sets no cookie and is `isPublic` may be kept; what must never be is what nobody thought of.
 * What is `isPersonal` besides is for no cache between us and the visitor.
 */
export function settleCaching(
	headers: Headers,
	{ isPublic, isPersonal }: { isPublic: boolean; isPersonal: boolean },
): boolean {
	keepPrivate(headers);
	const isSettled = headers.has("Cache-Control");
	const unsettled = isPersonal ? PERSONAL : PUBLIC;
	if (!isSettled) headers.set("Cache-Control", isPublic ? unsettled : "no-store");
	return isPublic && !isSettled;
}

/** Staff pages, their errors included, are kept by nobody and found by no search engine. */
export function keepStaffPagesPrivate(request: Request, headers: Headers): void {
	if (!/^\/admin(\/|\.data$|$)/i.test(new URL(request.url).pathname)) return;
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
}

/** The headers of a page that takes a form: its loader's, then what its action said. */
export const formHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const headers = new Headers(loaderHeaders);
	for (const [name, value] of actionHeaders) headers.set(name, value);
	return headers;
};
