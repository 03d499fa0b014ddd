import { siteOrigin } from "./origin.server";

/** Returns path and query of the page that a form was sent from, if it is one of this site's; else the home page. */
export function sameSiteReferer(request: Request): string {
	const referer = request.headers.get("Referer") ?? "";
	if (!URL.canParse(referer)) return "/";
	const { origin, pathname, search } = new URL(referer);
	// Two slashes would point to another site.
	return origin === siteOrigin(request) ? pathname.replace(/^\/+/, "/") + search : "/";
}
