import { describe, expect, it } from "vitest";
import { pageMarkdown, prefersMarkdown } from "./page-markdown.server";

it.each<[accept: string | undefined, isPreferred: boolean]>([
	[undefined, false],
	["", false],
	["*/*", false],
	["text/*", false],
	["text/html,application/xhtml+xml,*/*;q=0.8", false],
	["text/markdown", true],
	["Text/Markdown; charset=utf-8", true],
	["text/html, text/markdown", true],
	["text/markdown;q=0.9, text/html;q=0.9", true],
	["text/markdown;q=0.5, text/html", false],
	["text/markdown;q=0.5, */*", false],
	["text/markdown;q=0.5, text/html;q=0.4, */*", true],
	["text/markdown;q=0", false],
	["text/markdown;q=x, image/png", false],
	["text/markdownish", false],
])("prefersMarkdown of %j is %s", (accept, isPreferred) => {
	expect(prefersMarkdown(accept)).toBe(isPreferred);
});

describe("pageMarkdown", () => {
	const inMain = (html: string) =>
		pageMarkdown(
			`<body><nav>Menu</nav><main id="main">${html}</main></body>`,
			"https://b.test/a?b=1",
		);

	it("returns the main content with absolute links, without forms, navigation and decoration", () => {
		expect(
			inMain(
				`<h1>A</h1><nav>Crumbs</nav><p>See <a href="/x?y=1&amp;z=2">this</a>, <a href="#c">that</a> and <a href="https://c.test/">those</a>.</p><img src="/d.svg" alt=""/><span aria-hidden="true">→</span><form><input/>Go</form><button>No</button><ul><li>One</li></ul>`,
			),
		).toBe(
			"# A\n\nSee [this](https://b.test/x?y=1&z=2), [that](https://b.test/a?b=1#c) and [those](https://c.test/).\n\n- One\n",
		);
	});

	it("keeps an apostrophe in an address, which React escapes", () => {
		expect(inMain(`<p><a href="/compare?brand=D&#x27;Arc&amp;sku=a">Compare</a></p>`)).toBe(
			"[Compare](https://b.test/compare?brand=D%27Arc&sku=a)\n",
		);
	});

	it("keeps cells apart, and drops what unfolds to a form", () => {
		const table = `<table><caption>B</caption><tr><th>Head</th><td>1<span class="block">2</span><a href="/c">3</a></td></tr></table>`;
		expect(inMain(`${table}<details><summary>Ask</summary><form>?</form></details>`)).toBe(
			"**B**\n\n| Head | 1 2 [3](https://b.test/c) |\n| --- | --- |\n",
		);
	});

	it("keeps texts as text", () => {
		expect(inMain("<p>1 &lt; 2 *and* [x](y) &amp;amp;</p>")).toBe(
			"1 < 2 \\*and\\* \\[x\\](y) &amp;\n",
		);
	});

	it("is cut between paragraphs before 30 kB", () => {
		const text = inMain("<p>£ a line of text</p>".repeat(4000));
		expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000);
		expect(text).toMatch(
			/£ a line of text\n\n\[The page goes on\]\(https:\/\/b\.test\/a\?b=1\)\n$/,
		);
	});
});
