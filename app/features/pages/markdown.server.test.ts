import { describe, expect, it } from "vitest";
import { parseText, renderTokens } from "./markdown.server";

const HOUSE = { name: "house", alt: "A house", hash: "0123456789ab", width: 2000, height: 1000 };
const PICTURES = new Map([[HOUSE.name, HOUSE]]);

const LISTS = new Map([["use=gaming", "<ol></ol>"]]);

const html = (text: string, highest?: number) =>
	renderTokens(parseText(text, highest), {
		models: new Map(),
		images: PICTURES,
		lists: LISTS,
	}).trim();

describe("htmlOf", () => {
	it.each([
		["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
		["a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"],
		["<div>\n\n*a*", "<p>&lt;div&gt;</p>\n<p><em>a</em></p>"],
		["[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"],
		["[a](JavaScript&#58;alert(1))", "<p>[a](JavaScript:alert(1))</p>"],
		["<javascript:alert(1)>", "<p>&lt;javascript:alert(1)&gt;</p>"],
		["[a](data:text/html,x)", "<p>[a](data:text/html,x)</p>"],
		["[a](//evil.example)", "<p>[a](//evil.example)</p>"],
		["[a]: vbscript:x\n\n[a]", "<p>[a]: vbscript:x</p>\n<p>[a]</p>"],
		["![a](data:image/png;base64,AA)", "<p>![a](data:image/png;base64,AA)</p>"],
		["![a](https://x.example/a.png)", "<p>a</p>"],
		['![a"b](/brands/a.png)', '<p><img src="/brands/a.png" alt="a&quot;b" loading="lazy"></p>'],
		["[a](/compare)", '<p><a href="/compare">a</a></p>'],
		[
			"<https://x.example>",
			'<p><a href="https://x.example" rel="noopener">https://x.example</a></p>',
		],
		["`<i>`", "<p><code>&lt;i&gt;</code></p>"],
		["    <i>", '<pre tabindex="0"><code>&lt;i&gt;\n</code></pre>'],
		["{{model NONE}}", ""],
		["See {{model NONE}}.", "<p>See .</p>"],
		["`{{model NONE}}`", "<p><code>{{model NONE}}</code></p>"],
	])("of %j", (text, expected) => expect(html(text)).toBe(expected));

	it("aligns cells without styles, which the policy of pages forbids", () => {
		expect(html("|a|b|\n|-:|-|\n|1|2|")).toContain('<td class="right">1</td>\n<td>2</td>');
	});

	it.each([
		["# A\n## B", 2, ["h2 a", "h3 b"]],
		["## A\n### B", 2, ["h2 a", "h3 b"]],
		["# A\n##### B\n# A", 2, ["h2 a", "h3 b", "h2 a-2"]],
		["### A\n#### B", 3, ["h3 a", "h4 b"]],
		["# A\n## B\n### C\n#### D\n##### E\n###### F", 2, ["h2", "h3", "h4", "h5", "h6", "h6"]],
		["# Main\n\n# 字", 2, ["h2 main-2", "h2 part"]],
	])("moves the headings of %j", (text, highest, expected) => {
		const found = [...html(text, highest).matchAll(/<(h\d) id="([^"]*)"/g)];
		expect(found.map(([, tag, id]) => `${tag} ${id}`)).toEqual(
			expected.map((one) => expect.stringContaining(one)),
		);
	});
});

it.each([
	["![At night](house)", "At night"],
	["![](house)", "A house"],
	['![a "b" <c>](House.JPG)', "a &quot;b&quot; &lt;c&gt;"],
	["![a](<house>)", "a"],
	["![a][x]\n\n[x]: house.webp", "a"],
])("markdown: shows the page's own picture in %j with its sizes", (text, alt) => {
	const shown = html(text);
	expect(shown).toContain(
		'<img src="/page-pictures/0123456789ab-1280.jpg" srcset="/page-pictures/0123456789ab-320.jpg 320w, ',
	);
	expect(shown).toContain(
		`width="1280" height="640" alt="${alt}" loading="lazy" decoding="async"></picture>`,
	);
	expect(shown).toContain(
		'<source type="image/avif" srcset="/page-pictures/0123456789ab-320.avif 320w, ',
	);
});

it.each([
	["::models use=gaming::", "<ol></ol>"],
	["a\n::models  use=gaming ::\nb", "<p>a</p>\n<ol></ol><p>b</p>"],
	["> ::models use=gaming::", "<blockquote>\n<ol></ol></blockquote>"],
	["::models use=other::", ""],
	["a ::models use=gaming::", "<p>a ::models use=gaming::</p>"],
	["`::models use=gaming::`", "<p><code>::models use=gaming::</code></p>"],
	[
		"```\n::models use=gaming::\n```",
		'<pre tabindex="0"><code>::models use=gaming::\n</code></pre>',
	],
	["    ::models use=gaming::", '<pre tabindex="0"><code>::models use=gaming::\n</code></pre>'],
	["::modelling::", "<p>::modelling::</p>"],
])("markdown: shows the list of %j", (text, expected) => {
	expect(html(text)).toBe(expected);
});

it.each([
	["::models use=gaming::", [["use=gaming", 1, true]]],
	["a\n\n- b\n- ::MODELS max=5::\n", [["max=5", 4, true]]],
	["# A\n\n::models use=gaming", [["use=gaming", 3, false]]],
	["::models use=gaming:: and more", [["use=gaming:: and more", 1, false]]],
	["::models::", [["", 1, true]]],
	["```\n::models use=gaming::\n```", []],
])("markdown: finds the lists of %j with their lines", (text, expected) => {
	const lists = parseText(text).lists.map(({ terms, line, isEnded }) => [terms, line, isEnded]);
	expect(lists).toEqual(expected);
});

it("markdown: leaves the text of a picture that the page does not have", () => {
	expect(html("See ![a <b>](garden).")).toBe("<p>See a &lt;b&gt;.</p>");
});

it.each([
	["![a](x)", [["x", 1]]],
	[
		"# A\n\ntext\n![a](x) ![b](y)\nand ![c](z.png)",
		[
			["x", 4],
			["y", 4],
			["z", 5],
		],
	],
	["- a\n- b\n  - ![c](x)", [["x", 3]]],
	["> a\n> ![c](<my house.png>)", [["my-house", 2]]],
	["|a|\n|-|\n|b|\n|![c](x)|", [["x", 4]]],
	["[![a](x)](/y)", [["x", 1]]],
	["`![a](x)` ![b](/y/z.png) ![c](https://d.example/e.png)", []],
])("markdown: finds the pictures of %j with their lines", (text, expected) => {
	expect(parseText(text).images.map(({ name, line }) => [name, line])).toEqual(expected);
});

describe("parseText", () => {
	it.each([
		["[a](javascript:alert(1))", "javascript:alert(1) is not shown as a link"],
		["![a](https://x.example/a.png)", "https://x.example/a.png is on another site"],
		["[a](#nowhere)", "No heading of this text has the address #nowhere."],
		["{{figure nothing}}", "There is no figure “nothing”."],
		["{{modell A}}", "“{{modell A}}” is shown as it is"],
	])("names what of %j is not shown", (text, problem) => {
		expect(parseText(text).problems.join("\n")).toContain(problem);
	});

	it("names blocks that are too deep", () => {
		expect(parseText("> ".repeat(50)).problems).toEqual([
			expect.stringMatching(/^Lists and quotes/),
		]);
		expect(parseText(`${"> ".repeat(39)}x`).problems).toEqual([]);
	});

	it("has no problem with what is shown", () => {
		const text =
			"# A\n\n[a](#a) [b](https://x.example) {{figure throw}}\n\n- b\n  - c\n\n{{model A}}";
		expect(parseText(text)).toMatchObject({ problems: [], skus: ["A"], firstParagraph: "A" });
	});

	it("finds models and addresses of this site", () => {
		const { skus, paths } = parseText(
			"{{compare A, B}} {{ model c }} [a](/x?y#z) ![b](q) ![c](/p) <a:b>",
		);
		expect(skus).toEqual(["A", "B", "c"]);
		expect(paths).toEqual(["/x?y#z", "/p"]);
	});

	// Each takes milliseconds; one that hangs or overflows the stack fails.
	it.each([
		"- ",
		"1. ",
		"> ",
		"- > ",
		"[",
		"![",
		"*a **b ",
		"`",
		"<",
		"|",
		"{{model ",
		"{{model a}} ",
		"::models ",
		"::models use=gaming::\n",
		"[a](<",
		"# a\n",
		"a\n=\n",
	])("survives 100 kB of %j", (piece) => {
		expect(html(piece.repeat(Math.floor(100_000 / piece.length)))).toEqual(expect.any(String));
	});

	it("survives 5,000 nested lists, of which it shows the outer ones", () => {
		expect(html(`${"- ".repeat(5000)}x`).match(/<ul>/g)).toHaveLength(20);
	});
});
