import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function directive(policy: string, name: string): string[] {
	const found = policy.split("; ").find((one) => one.startsWith(`${name} `));
	return found?.split(" ").slice(1) ?? [];
}

const PAGE = `<style data-critical-css="true">a{}</style>
<script type="application/ld+json">{"a":1}</script>
<script>one()</script>
<script type="module" async="">two()
</script>
<script src="/build/x.js"></script>`;

describe("contentSecurityPolicy", () => {
	it("allows exactly the inline scripts and styles of the page", () => {
		const policy = contentSecurityPolicy(PAGE, { hasAds: false });

		expect(directive(policy, "script-src")).toEqual(["'self'", hash("one()"), hash("two()\n")]);
		expect(directive(policy, "style-src")).toEqual(["'self'", hash("a{}")]);
		expect(policy).not.toContain("unsafe");
		expect(policy).not.toContain("https:");
		for (const name of ["default-src", "frame-src", "frame-ancestors", "base-uri"]) {
			expect(directive(policy, name), name).toEqual(["'none'"]);
		}
		expect(directive(policy, "form-action")).toEqual(["'self'"]);
	});

	it("names the ad network's hosts only where there are ads, and lets no inline script in", () => {
		const policy = contentSecurityPolicy(PAGE, { hasAds: true });

		expect(directive(policy, "script-src")).toContain("https://*.googlesyndication.com");
		expect(directive(policy, "frame-src")).toContain("https://*.doubleclick.net");
		expect(directive(policy, "script-src")).not.toContain("'unsafe-inline'");
	});
});
