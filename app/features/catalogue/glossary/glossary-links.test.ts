import { jargonTerms } from "db/seed/jargon-terms";
import { describe, expect, it } from "vitest";
import { glossaryTerm, LABEL_TERMS } from "./glossary-links";

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

describe("glossaryTerm", () => {
	it("is the term behind a label", () => {
		expect(glossaryTerm("Throw type")).toBe("Throw ratio");
	});

	it.each(LINKED)("of %s is one that the glossary has", (label) => {
		const terms = jargonTerms.map(({ term }) => term);
		expect(terms).toContain(glossaryTerm(label));
		expect(LABEL_TERMS).toContain(glossaryTerm(label));
	});

	it.each(["Weight", "", "resolution", "constructor"])("of %j is nothing", (label) => {
		expect(glossaryTerm(label)).toBeUndefined();
	});
});
