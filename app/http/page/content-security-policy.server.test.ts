import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources of each directive. */
function directives(policy: string): Record<string, string[]> {
	return Object.fromEntries(
		policy.split("; ").map((directive): [string, string[]] => {
			const [name = "", ...sources] = directive.split(" ");
			return [name, sources];
		}),
	);
}

const SELF = "'self'";
const NONE = "'none'";

const PAGE = Buffer.from(`<style>a { color: red }
</style>
<script type="application/ld+json">{"a":1}</script>
<script>one()</script>
<script type="module" async="">two("£ ✓")
</script>
<script src="/build/x.js"></script>
<script async="" src="/build/y.js"></script>`);

const scripts = [hash("one()"), hash('two("£ ✓")\n')];

it("allows the site's own files and exactly the inline scripts and styles of the page", () => {
	expect(directives(contentSecurityPolicy(PAGE, { hasAds: false }))).toEqual({
		"default-src": [NONE],
		"script-src": [SELF, ...scripts],
		"style-src": [SELF, hash("a { color: red }\n")],
		"img-src": [SELF, "data:", "blob:"],
		"font-src": [SELF],
		"connect-src": [SELF],
		"frame-src": [SELF],
		"manifest-src": [SELF],
		"form-action": [SELF],
		"frame-ancestors": [NONE],
		"base-uri": [NONE],
	});
});

it("content security policy: names the ad network's hosts only if there are ads, and allows no other inline script", () => {
	const hosts = [
		"https://*.googlesyndication.com",
		"https://*.doubleclick.net",
		"https://*.google.com",
		"https://*.googleadservices.com",
		"https://*.adtrafficquality.google",
	];
	expect(directives(contentSecurityPolicy(PAGE, { hasAds: true }))).toEqual({
		"default-src": [NONE],
		"script-src": [SELF, ...scripts, ...hosts],
		"style-src": [SELF, "'unsafe-inline'"],
		"img-src": [SELF, "data:", "blob:", ...hosts],
		"font-src": [SELF],
		"connect-src": [SELF, ...hosts],
		"frame-src": [SELF, ...hosts],
		"manifest-src": [SELF],
		"form-action": [SELF],
		"frame-ancestors": [NONE],
		"base-uri": [NONE],
	});
});
