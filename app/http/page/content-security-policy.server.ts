import { createHash } from "node:crypto";

function hashSource(content: Buffer): string {
	return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

interface ElementBytes {
	startTag: string;
	content: Buffer;
}

/** Returns the elements of a name whose content is no HTML, such as scripts and styles, in a page's order. */
function rawTextElements(page: Buffer, name: "script" | "style"): ElementBytes[] {
	const elements: ElementBytes[] = [];
	let start = page.indexOf(`<${name}`);
	while (start !== -1) {
		const contentStart = page.indexOf(">", start) + 1;
		const end = page.indexOf(`</${name}>`, contentStart);
		elements.push({
			startTag: page.toString("latin1", start, contentStart),
			content: page.subarray(contentStart, end),
		});
		start = page.indexOf(`<${name}`, end);
	}
	return elements;
}

function inlineScriptHashes(page: Buffer): string[] {
	// JSON-LD is data, which browsers do not run.
	return rawTextElements(page, "script")
		.filter(({ startTag }) => !startTag.includes(" src=") && !startTag.includes("ld+json"))
		.map(({ content }) => hashSource(content));
}

function styleHashes(page: Buffer): string[] {
	return rawTextElements(page, "style").map(({ content }) => hashSource(content));
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
 * and styles that it has, by their hashes. The same page always has the same policy, so both can be cached.
 */
export function contentSecurityPolicy(page: Buffer, { hasAds }: { hasAds: boolean }): string {
	const adHosts = hasAds ? AD_HOSTS : [];
	const directives: [string, string[]][] = [
		["default-src", ["'none'"]],
		["script-src", ["'self'", ...inlineScriptHashes(page), ...adHosts]],
		// Adverts have inline styles; with a hash beside it, browsers would ignore 'unsafe-inline'.
		["style-src", ["'self'", ...(hasAds ? ["'unsafe-inline'"] : styleHashes(page))]],
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
