import { describe, expect, it } from "vitest";
import { withCriticalCss } from "./critical-css.server";

const CSS = `
@layer base, utilities;
@property --used { syntax: "*"; inherits: false }
@property --spare { syntax: "*"; inherits: false }
@layer base {
	:root { --used: red; --unused: blue }
	html { color: var(--used) }
	blockquote { margin: 0 }
	:focus-visible { outline: 2px solid var(--focus) }
	::placeholder { opacity: 1 }
	::file-selector-button { font: inherit }
}
@layer utilities {
	.hero { --focus: gold }
	.p-4 { padding: 1rem }
	.p-8 { padding: 2rem }
	:is(.\\*\\:flex > *) { display: flex }
	.\\[\\&_a\\]\\:underline a { text-decoration: underline }
	.aria-\\[current\\]\\:bold[aria-current="page"] { font-weight: bold }
	.hover\\:red { &:hover { @media (hover: hover) { color: red } } }
	@media (prefers-color-scheme: dark) { .dark\\:p-4 { padding: 1rem } }
}
details[open] > summary { color: green }
@keyframes spin { from { rotate: 0deg } to { rotate: 360deg } }
`;

function page(body: string): string {
	return `<html><head><style data-critical-css="true"></style></head><body>${body}</body></html>`;
}

function rules(body: string): string {
	const html = withCriticalCss(page(body), CSS);
	return /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
}

describe("withCriticalCss", () => {
	it("keeps what the markup can match and leaves the rest out", () => {
		const css = rules('<p class="p-4 hover:red">p-8</p>');

		for (const kept of [".p-4", "hover", "--used: red"]) expect(css).toContain(kept);
		for (const gone of ["p-8", "blockquote", "--unused", "dark", "[open]"]) {
			expect(css).not.toContain(gone);
		}
	});

	it("reads classes that React wrote with entities", () => {
		const css = rules('<div class="[&amp;_a]:underline"><a href="/">x</a></div>');
		expect(css).toContain("underline a");
	});

	it("keeps what only a state or an attribute decides", () => {
		expect(rules("<details><summary>x</summary></details>")).toContain("[open]");
		expect(rules('<a class="aria-[current]:bold">x</a>')).toContain('[aria-current="page"]');
		expect(rules("<p>x</p>")).toContain(":focus-visible");
	});

	it("keeps custom properties that a rule reads, and no others", () => {
		const css = rules('<div class="hero *:flex"><p>x</p></div>');

		for (const kept of ["--focus: gold", "@property --used", "display: flex"]) {
			expect(css).toContain(kept);
		}
		expect(css).not.toContain("--spare");
		expect(rules("<p>x</p>")).not.toContain("display: flex");
	});

	it("keeps the parts of a control only where an input has them", () => {
		expect(rules('<input type="file">')).toContain("::file-selector-button");
		expect(rules('<input type="email">')).not.toContain("::file-selector-button");
		expect(rules('<input type="email">')).toContain("::placeholder");
	});

	it("keeps animations whole", () => {
		expect(rules("<p>x</p>")).toContain("from { rotate: 0deg } to { rotate: 360deg }");
	});

	it("takes nothing from scripts or text", () => {
		const css = rules('<script>"<p class=\\"p-8\\">"</script><p>&lt;i class="p-8"&gt;</p>');
		expect(css).not.toContain("p-8");
	});

	it("leaves a page without the place as it is", () => {
		expect(withCriticalCss('<p class="p-4">x</p>', CSS)).toBe('<p class="p-4">x</p>');
	});
});
