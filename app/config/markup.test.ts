import { expect, it } from "vitest";
import { escapeMarkup, unescapeMarkup } from "./markup";

it.each([
	["plain", "plain"],
	[`<a b="c" d='e'>&amp;`, "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;"],
	["tab\tline\nend", "tab\tline\nend"],
	["nul\0, bell\x07, half \ud83d, no character \ufffe", "nul, bell, half \ufffd, no character "],
	["emoji 😀", "emoji 😀"],
])("escapeMarkup writes %j as %j", (text, escaped) => {
	expect(escapeMarkup(text)).toBe(escaped);
});

it.each([
	["/a?b=1&amp;c=&quot;2&quot;", '/a?b=1&c="2"'],
	["it&#x27;s, it&#39;s", "it's, it's"],
	["&amp;lt; stays escaped once", "&lt; stays escaped once"],
	["&nbsp; &unknown; &", "&nbsp; &unknown; &"],
])("unescapeMarkup reads %j as %j", (escaped, text) => {
	expect(unescapeMarkup(escaped)).toBe(text);
});

it("unescapeMarkup returns what escapeMarkup was given", () => {
	const text = `<"it's" & more>`;
	expect(unescapeMarkup(escapeMarkup(text))).toBe(text);
});
