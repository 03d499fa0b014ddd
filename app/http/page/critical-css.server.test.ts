import { expect, it } from "vitest";
import { withCriticalCss } from "./critical-css.server";

const CSS = `
@layer base, utilities;
@property --color-used { syntax: "*"; inherits: false }
@property --color-spare { syntax: "*"; inherits: false }
@layer base {
	:root { --color-used: red; --unused: blue; --first: var(--second); --second: 1px }
	.spare-only { --lonely: 1 }
	/* a remark */
	html { color: var(--color-used) }
	blockquote { margin: 0 }
	:focus-visible { outline: 2px solid var(--focus) }
	::placeholder { opacity: 1 }
	::file-selector-button { font: inherit }
	::-webkit-datetime-edit { display: inline-flex }
	::-webkit-calendar-picker-indicator { line-height: 1 }
	::-webkit-inner-spin-button { height: auto }
	::-webkit-outer-spin-button { width: auto }
	::-webkit-search-decoration { appearance: none }
}
@layer utilities {
	.hero { --focus: gold }
	.p-4 { padding: 1rem }
	.p-8 { padding: 2rem }
	.spin { animation: 1s spin }
	:is(.\\*\\:flex > *) { display: flex }
	:is(.p-4, .gone) { order: 4 }
	:where(.gone) { order: 5 }
	.p-4, summary { order: 6 }
	.A { order: 7 }
	@supports (order: 8) { @media print { .gone { order: 8 } } }
	.\\<lt { order: 11 }
	.\\>gt { order: 12 }
	.\\"quot { order: 13 }
	.\\'apos { order: 14 }
	.\\[\\&_a\\]\\:underline a { text-decoration: underline }
	.aria-\\[current\\]\\:bold[aria-current="page"] { font-weight: bold }
	.hover\\:red { &:hover { @media (hover: hover) { color: red } } }
	@media (prefers-color-scheme: dark) { .dark\\:p-4 { padding: 1rem } }
}
details[open] > summary { color: green }
@keyframes spin { from { rotate: 0deg } 37.5% { rotate: 90deg } to { rotate: 360deg } }
`;

function page(body: string): string {
	return `<html><head><style data-critical-css="true"></style></head><body>${body}</body></html>`;
}

function rules(body: string): string {
	const html = withCriticalCss(page(body), CSS);
	return /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
}

it("keeps rules that the markup can match and drops the others", () => {
	const css = rules('<p class="p-4 hover:red">p-8</p>');

	for (const kept of [".p-4", "hover", "--color-used: red"]) expect(css).toContain(kept);
	for (const gone of ["p-8", "blockquote", "--unused", "dark", "[open]"]) {
		expect(css).not.toContain(gone);
	}
});

it("reads classes that React wrote with entities", () => {
	const css = rules('<div class="[&amp;_a]:underline"><a href="/">x</a></div>');
	expect(css).toContain("underline a");
});

it.each([
	["&lt;lt", "order: 11"],
	["&gt;gt", "order: 12"],
	["&quot;quot", "order: 13"],
	["&#x27;apos", "order: 14"],
])("detects the class %s", (name, rule) => {
	expect(rules(`<p class="${name}">x</p>`)).toContain(rule);
	expect(rules("<p>x</p>")).not.toContain(rule);
});

it("checks each selector of a list, and each within :is and :where", () => {
	const css = rules('<i class="p-4">x</i>');
	for (const kept of ["order: 4", "order: 6"]) expect(css).toContain(kept);
	for (const gone of ["order: 5", "gone", "summary"]) expect(css).not.toContain(gone);
	expect(rules('<details class="p-4"><summary>x</summary></details>')).toMatch(/\.p-4,\s*summary/);
});

it("removes empty rules and comments", () => {
	const css = rules('<b class="spare-only">x</b>');
	expect(css).not.toMatch(/{\s*}/);
	for (const gone of ["@supports", "@media print", "remark"]) expect(css).not.toContain(gone);
});

it("gives no page the rules of another", () => {
	expect(rules('<p class="AB">x</p>')).not.toContain("order: 7");
	expect(rules('<p class="A B">x</p>')).toContain("order: 7");
});

it("keeps rules that depend on a state or an attribute", () => {
	expect(rules("<details><summary>x</summary></details>")).toContain("[open]");
	expect(rules('<a class="aria-[current]:bold">x</a>')).toContain('[aria-current="page"]');
	expect(rules("<p>x</p>")).toContain(":focus-visible");
});

it("keeps custom properties that a rule reads, and no others", () => {
	const css = rules('<div class="hero *:flex"><p>x</p></div>');

	for (const kept of ["--focus: gold", "@property --color-used", "display: flex"]) {
		expect(css).toContain(kept);
	}
	for (const gone of ["--color-spare", "--first", "--second"]) expect(css).not.toContain(gone);
	expect(rules("<p>x</p>")).not.toContain("display: flex");
});

it("keeps the parts of a control only if an input has them", () => {
	expect(rules('<input type="file">')).toContain("::file-selector-button");
	expect(rules('<input type="email">')).not.toContain("::file-selector-button");
	expect(rules('<input type="email">')).toContain("::placeholder");
});

it.each([
	["date", ["datetime-edit", "calendar-picker-indicator"]],
	["datetime-local", ["datetime-edit", "calendar-picker-indicator"]],
	["month", ["datetime-edit", "calendar-picker-indicator"]],
	["time", ["datetime-edit", "calendar-picker-indicator"]],
	["number", ["inner-spin-button", "outer-spin-button"]],
	["search", ["search-decoration"]],
	["text", []],
])("detects the parts of an input of type %s", (type, parts) => {
	const found = rules(`<input type="${type}">`).matchAll(/::-webkit-([\w-]+)/g);
	expect([...found].map(([, part]) => part)).toEqual(parts);
});

it("keeps an animation whole if a rule uses it", () => {
	expect(rules('<i class="spin">x</i>')).toContain(
		"from { rotate: 0deg } 37.5% { rotate: 90deg } to { rotate: 360deg }",
	);
	expect(rules("<h1>x</h1>")).not.toContain("rotate");
});

it("ignores scripts and text", () => {
	const script = `<script type="module">\nconst html = '<i class="p-8">';\n</script>`;
	const css = rules(`${script}<p>&lt;i class="p-8"&gt;</p>`);
	expect(css).not.toContain("p-8");
});

it("leaves a page without the place as it is", () => {
	expect(withCriticalCss('<p class="p-4">x</p>', CSS)).toBe('<p class="p-4">x</p>');
});
