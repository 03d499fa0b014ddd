import type { IncomingMessage, OutgoingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { settings } from "~/config/env.server";

/**
 * Policy of everything except pages, which set their own: no scripts and no loading. SVG drawings need inline styles.
 */
const CONTENT_SECURITY_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Not supported by Helmet. */
const PERMISSIONS_POLICY =
	"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()";

function helmetFor({ isHttps }: { isHttps: boolean }) {
	return helmet({
		// Set below, as one text: it is the same for every response.
		contentSecurityPolicy: false,
		// Pictures override this: search engines show them on their own pages.
		crossOriginResourcePolicy: { policy: "same-origin" },
		// `no-referrer` would make browsers send `Origin: null` with plain form posts.
		referrerPolicy: { policy: "strict-origin-when-cross-origin" },
		xFrameOptions: { action: "deny" },
		// Browsers take these over https alone, and warn elsewhere. Sister sites are not ours to bind.
		strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
		crossOriginOpenerPolicy: isHttps && { policy: "same-origin" },
		// For browsers of long ago, and for what this site does not do.
		originAgentCluster: false,
		xDnsPrefetchControl: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xXssProtection: false,
	});
}

function isHttps({ headers }: IncomingMessage): boolean {
	const { SITE_URL, TRUST_PROXY } = settings();
	if (SITE_URL !== undefined) return SITE_URL.startsWith("https:");
	return TRUST_PROXY && headers["x-forwarded-proto"] === "https";
}

type Middleware = (
	request: IncomingMessage,
	response: ServerResponse,
	next: (error?: unknown) => void,
) => void;

/** Gives a response what every response of this site carries, before anything is known about it. */
export function securityHeaders(): Middleware {
	const overHttp = helmetFor({ isHttps: false });
	const overHttps = helmetFor({ isHttps: true });
	return (request, response, next) => {
		response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
		response.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
		const setHeaders = isHttps(request) ? overHttps : overHttp;
		setHeaders(request, response, next);
	};
}

/** Lets other sites show what this response holds. */
export function allowShowingElsewhere(response: OutgoingMessage): void {
	response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}
