import { jargonTerms } from "db/seed/jargon-terms";
import { describe, expect, it } from "vitest";
import { termPath } from "./glossary";
import { glossaryLink } from "./glossary-links";

const LINKED = [
	"Resolution",
	"Native aspect ratio",
	"Brightness",
	"Contrast ratio",
	"Rec.709 coverage",
	"Input lag",
	"Light source life",
	"Throw ratio",
	"Throw type",
	"Keystone adjustment",
];

describe("glossaryLink", () => {
	it("leads from a label to its term", () => {
		expect(glossaryLink("Throw type")).toBe("/buying-guide#term-throw-ratio");
	});

	it.each(LINKED)("leads from %s to a term that the glossary has", (label) => {
		const places = jargonTerms.map(({ term }) => termPath(term));
		expect(places).toContain(glossaryLink(label));
	});

	it.each(["Weight", "", "resolution", "constructor"])("has nothing for %j", (label) => {
		expect(glossaryLink(label)).toBeUndefined();
	});
});
