import { createHash } from "node:crypto";

const INLINE_SCRIPT_PATTERN = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE_PATTERN = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`;
}

function inlineScriptHashes(html: string): string[] {
	// JSON-LD is data, which browsers do not run.
	return [...html.matchAll(INLINE_SCRIPT_PATTERN)]
		.filter(([, attributes = ""]) => !attributes.includes("ld+json"))
		.map(([, , text = ""]) => hashSource(text));
}

function styleHashes(html: string): string[] {
	return [...html.matchAll(STYLE_PATTERN)].map(([, text = ""]) => hashSource(text));
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
export function contentSecurityPolicy(page: Buffer, { hasAds }: { hasAds: boolean }): string {
	// As Latin-1, a letter a byte: decoding UTF-8 would take ten times as long, and hashes are those of the bytes.
	const html = page.toString("latin1");
	const adHosts = hasAds ? AD_HOSTS : [];
	const directives: [string, string[]][] = [
		["default-src", ["'none'"]],
		["script-src", ["'self'", ...inlineScriptHashes(html), ...adHosts]],
		// Adverts have inline styles; with a hash beside it, browsers would ignore 'unsafe-inline'.
		["style-src", ["'self'", ...(hasAds ? ["'unsafe-inline'"] : styleHashes(html))]],
		["img-src", ["'self'", "data:", "blob:", ...adHosts]],
		["font-src", ["'self'"]],
		["connect-src", ["'self'", ...adHosts]],
		// For staff's preview of a letter, the only response of this site that may be framed.
		["frame-src", ["'self'", ...adHosts]],
		["manifest-src", ["'self'"]],
		["form-action", ["'self'"]],
		["frame-ancestors", ["'none'"]],
		["base-uri", ["'none'"]],
	];
	return directives.map(([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}
