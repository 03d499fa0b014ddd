import type { OutgoingMessage } from "node:http";

const HEADERS: readonly (readonly [string, string])[] = [
	["X-Content-Type-Options", "nosniff"],
	["X-Frame-Options", "DENY"],
	// `no-referrer` would make browsers send `Origin: null` with plain form posts.
	["Referrer-Policy", "strict-origin-when-cross-origin"],
	// A page brings a policy of its own; whatever else is opened may run and load nothing. Drawings style themselves.
	[
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
	],
	[
		"Permissions-Policy",
		"accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
	],
	// Pictures say otherwise: search engines show them to people on their own pages.
	["Cross-Origin-Resource-Policy", "same-origin"],
];

/** Browsers take these over https alone, and warn elsewhere. Sister sites are not ours to bind. */
const HTTPS_HEADERS: readonly (readonly [string, string])[] = [
	["Strict-Transport-Security", "max-age=31536000"],
	["Cross-Origin-Opener-Policy", "same-origin"],
];

/** Gives an answer what every answer of this site carries, before anything is known about it. */
export function setSecurityHeaders(
	answer: OutgoingMessage,
	{ isHttps }: { isHttps: boolean },
): void {
	for (const [name, value] of HEADERS) answer.setHeader(name, value);
	if (!isHttps) return;
	for (const [name, value] of HTTPS_HEADERS) answer.setHeader(name, value);
}

/** Lets other sites show what this answer holds. */
export function allowShowingElsewhere(answer: OutgoingMessage): void {
	answer.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}
