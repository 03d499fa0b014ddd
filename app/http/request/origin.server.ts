import { settings } from "~/config/env.server";

/**
 * Returns the site's own origin: SITE_URL if set, else the requested one. Forwarded headers count only with
 * TRUST_PROXY, because clients can forge them.
 */
export function requestOrigin(request: Request): string {
	const { SITE_URL, TRUST_PROXY } = settings();
	if (SITE_URL !== undefined) return SITE_URL;
	const { url, headers } = request;
	const isHttps = TRUST_PROXY && headers.get("X-Forwarded-Proto") === "https";
	const host = TRUST_PROXY
		? (headers.get("X-Forwarded-Host") ?? new URL(url).host)
		: (headers.get("Host") ?? "");
	const address = `${isHttps ? "https" : "http"}://${host}`;
	return new URL(URL.canParse(address) ? address : url).origin;
}

function isSameOrigin(request: Request, origin: string): boolean {
	if (!URL.canParse(origin)) return false;
	if (origin === requestOrigin(request)) return true;
	// With SITE_URL set nothing else counts: the sender chooses Host.
	if (settings().SITE_URL !== undefined) return false;
	// A proxy that ends HTTPS changes the scheme but passes the host on.
	const host = request.headers.get("Host") ?? new URL(request.url).host;
	return new URL(origin).host === host.toLowerCase();
}

function isSameOriginRequest(request: Request): boolean {
	const origin = request.headers.get("Origin");
	if (origin !== null) return isSameOrigin(request, origin);
	const site = request.headers.get("Sec-Fetch-Site");
	// "none" means that the visitor started the request in the browser itself; other sites cannot cause it. A request
	// with neither header comes from no browser, so it abuses no visitor's cookies.
	return site === null || site === "same-origin" || site === "none";
}

/** Call it first in every action: throws a 403 Response if another site made the browser send this request. */
export function requireSameOrigin(request: Request): void {
	if (isSameOriginRequest(request)) return;
	const message = "This was sent from another site, so nothing was done.";
	throw Response.json({ message }, { status: 403, headers: { "Cache-Control": "no-store" } });
}
