const HEADERS: Readonly<Record<string, string>> = {
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
	// `no-referrer` would make browsers send `Origin: null` with plain form posts.
	"Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Adds what every answer of this site carries. */
export function addSecurityHeaders(headers: Headers): void {
	for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
}
