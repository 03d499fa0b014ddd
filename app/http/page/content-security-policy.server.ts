import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function inlineScripts(html: string): string[] {
	// JSON-LD is data: no browser runs it.
	return [...html.matchAll(INLINE_SCRIPT)]
		.filter(([, attributes = ""]) => !attributes.includes("ld+json"))
		.map(([, , text = ""]) => hashSource(text));
}

function styles(html: string): string[] {
	return [...html.matchAll(STYLE)].map(([, text = ""]) => hashSource(text));
}

/** Hosts that the ad network's script uses after consent. */
const AD_HOSTS = [
	"https://*.googlesyndication.com",
	"https://*.doubleclick.net",
	"https://*.google.com",
	"https://*.googleadservices.com",
	"https://*.adtrafficquality.google",
];

/**
 * The policy of a finished page (Content Security Policy Level 3): its own files, and exactly the inline scripts
 * and styles that it has, by their hashes. The same page always has the same policy, so both can be remembered.
 */
export function contentSecurityPolicy(html: string, { hasAds }: { hasAds: boolean }): string {
	const ads = hasAds ? AD_HOSTS : [];
	const directives: [string, string[]][] = [
		["default-src", ["'none'"]],
		["script-src", ["'self'", ...inlineScripts(html), ...ads]],
		// An advert styles itself; a hash beside 'unsafe-inline' would switch that off.
		["style-src", ["'self'", ...(hasAds ? ["'unsafe-inline'"] : styles(html))]],
		["img-src", ["'self'", "data:", "blob:", ...ads]],
		["font-src", ["'self'"]],
		["connect-src", ["'self'", ...ads]],
		// Of staff: a letter as mail. No other response of this site may stand in a frame.
		["frame-src", ["'self'", ...ads]],
		["manifest-src", ["'self'"]],
		["form-action", ["'self'"]],
		["frame-ancestors", ["'none'"]],
		["base-uri", ["'none'"]],
	];
	return directives.map(([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}
