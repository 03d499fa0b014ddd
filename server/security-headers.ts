import type { IncomingMessage, OutgoingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { settings } from "~/config/env.server";
import { siteAddress } from "~/config/site-address.server";

/**
 * Policy of all responses except pages, which set their own: allows no scripts and no loading. SVG drawings need inline
 * styles.
 */
const CONTENT_SECURITY_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Not supported by Helmet. */
const PERMISSIONS_POLICY =
	"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()";

function helmetFor({ isHttps }: { isHttps: boolean }) {
	return helmet({
		// Set in `securityHeaders`, as one text, because it is the same for every response.
		contentSecurityPolicy: false,
		// Images override this, because search engines show them on their own pages.
		crossOriginResourcePolicy: { policy: "same-origin" },
		// `no-referrer` would make browsers send `Origin: null` with plain form posts.
		referrerPolicy: { policy: "strict-origin-when-cross-origin" },
		xFrameOptions: { action: "deny" },
		// Browsers accept these over https only, and warn otherwise. Subdomains may be other sites.
		strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
		crossOriginOpenerPolicy: isHttps && { policy: "same-origin" },
		// For obsolete browsers, and for features that this site does not use.
		originAgentCluster: false,
		xDnsPrefetchControl: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xXssProtection: false,
	});
}

function isHttpsRequest({ headers }: IncomingMessage): boolean {
	const address = siteAddress();
	if (address !== undefined) return address.startsWith("https:");
	return settings().TRUST_PROXY && headers["x-forwarded-proto"] === "https";
}

type Middleware = (
	request: IncomingMessage,
	response: ServerResponse,
	next: (error?: unknown) => void,
) => void;

/** Returns the middleware that sets the headers of every response. */
export function securityHeaders(): Middleware {
	const setHttpHeaders = helmetFor({ isHttps: false });
	const setHttpsHeaders = helmetFor({ isHttps: true });
	return (request, response, next) => {
		response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
		response.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
		const setHeaders = isHttpsRequest(request) ? setHttpsHeaders : setHttpHeaders;
		setHeaders(request, response, next);
	};
}

/** Lets other sites embed this response. */
export function allowEmbeddingElsewhere(response: OutgoingMessage): void {
	response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}
