import { settings } from "~/config/env.server";
import { isServedAtEveryHost, siteAddress } from "~/config/site-address.server";

/** Returns the site's configured address, if this request must use it; undefined if any host is allowed. */
function bindingAddress(request: Request): string | undefined {
	const address = siteAddress();
	if (address === undefined || !isServedAtEveryHost(new URL(request.url).pathname)) return address;
	const isRequestedHost = requestedHost(request) === new URL(address).host;
	return isRequestedHost ? address : undefined;
}

const requestedHost = ({ url, headers }: Request) =>
	(headers.get("Host") ?? new URL(url).host).toLowerCase();

/**
 * Returns the site's own origin: its address if one is set, else the requested one. Forwarded headers count only with
 * TRUST_PROXY, because clients can forge them.
 */
export function requestOrigin(request: Request): string {
	const { TRUST_PROXY } = settings();
	const address = bindingAddress(request);
	if (address !== undefined) return address;
	const { url, headers } = request;
	const isHttps = TRUST_PROXY && headers.get("X-Forwarded-Proto") === "https";
	const host = TRUST_PROXY
		? (headers.get("X-Forwarded-Host") ?? new URL(url).host)
		: (headers.get("Host") ?? "");
	const requestedAddress = `${isHttps ? "https" : "http"}://${host}`;
	return new URL(URL.canParse(requestedAddress) ? requestedAddress : url).origin;
}

function isSameOrigin(request: Request, origin: string): boolean {
	if (!URL.canParse(origin)) return false;
	if (origin === requestOrigin(request)) return true;
	// With a configured address no other host is accepted, because the sender chooses the Host header.
	if (bindingAddress(request) !== undefined) return false;
	// A proxy that ends HTTPS changes the scheme but passes the host on.
	return new URL(origin).host === requestedHost(request);
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
