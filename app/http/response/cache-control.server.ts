import type { HeadersFunction } from "@remix-run/node";
import fresh from "fresh";

/** Headers of a response that no cache may store. */
export const NO_STORE_HEADERS = { "Cache-Control": "no-store" };

/** Forbids caching of a response that sets a cookie: it is meant for one visitor. */
export function forbidCachingCookies(headers: Headers): void {
	if (headers.has("Set-Cookie")) headers.set("Cache-Control", "no-store");
}

/**
 * A shared cache shows a changed price within a minute, and serves a page for a day while no site responds. A browser
 * revalidates each time by ETag (cache/site.vcl).
 */
const PUBLIC_CACHING =
	"public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400";

const PERSONAL_CACHING = "private, no-cache";

/** Restricts a response to its visitor's own browser, unless it already has a Cache-Control header. */
export function setPersonalCachingDefault(headers: Headers): void {
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", PERSONAL_CACHING);
}

/**
 * Sets Cache-Control of a page, unless its loaders did, and returns true if this site may reuse it for the same data.
 * Only public pages are cacheable; a public page for a visitor with personal cookies stays out of shared caches.
 */
export function setPageCaching(
	headers: Headers,
	{ isPublic, isPersonal }: { isPublic: boolean; isPersonal: boolean },
): boolean {
	forbidCachingCookies(headers);
	const hasCacheControl = headers.has("Cache-Control");
	const caching = isPersonal ? PERSONAL_CACHING : PUBLIC_CACHING;
	if (!hasCacheControl) headers.set("Cache-Control", isPublic ? caching : "no-store");
	return isPublic && !hasCacheControl;
}

/** Keeps staff pages, their errors included, out of caches and search engines. */
export function setStaffPageHeaders(request: Request, headers: Headers): void {
	if (!/^\/admin(\/|\.data$|$)/i.test(new URL(request.url).pathname)) return;
	headers.set("Cache-Control", "no-store");
	headers.set("X-Robots-Tag", "noindex");
}

/** Headers of a page with a form: its loader's, overridden by its action's. */
export const formHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
	const headers = new Headers(loaderHeaders);
	for (const [name, value] of actionHeaders) headers.set(name, value);
	return headers;
};

/** Returns true if an If-None-Match header contains this tag, compared weakly (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(header: string | null | undefined, tag: string): boolean {
	// Ignores other headers, such as no-cache on a reload: the page may still be unchanged.
	return fresh({ "if-none-match": header ?? undefined }, { etag: tag });
}
