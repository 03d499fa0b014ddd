import { settings } from "~/config/env.server";

/**
 * Returns the site's own origin: SITE_URL if set, else the requested one. Forwarded headers count only with
 * TRUST_PROXY, because clients can forge them.
 */
export function siteOrigin(request: Request): string {
	const { SITE_URL, TRUST_PROXY } = settings();
	if (SITE_URL !== undefined) return SITE_URL;
	const url = new URL(request.url);
	if (!TRUST_PROXY) {
		const host = request.headers.get("Host");
		return host !== null && URL.canParse(`http://${host}`)
			? new URL(`http://${host}`).origin
			: url.origin;
	}
	const protocol = request.headers.get("X-Forwarded-Proto") === "https" ? "https" : "http";
	const host = request.headers.get("X-Forwarded-Host") ?? url.host;
	return URL.canParse(`${protocol}://${host}`)
		? new URL(`${protocol}://${host}`).origin
		: url.origin;
}
