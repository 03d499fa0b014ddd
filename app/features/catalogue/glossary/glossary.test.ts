import { jargonTerms } from "db/seed/jargon-terms";
import { describe, expect, it } from "vitest";
import { glossaryOf, glossaryTerm, LABEL_TERMS, termId, termPath } from "./glossary";

describe("termId", () => {
	it.each([
		["Throw ratio", "term-throw-ratio"],
		["HDR10+", "term-hdr10-plus"],
		["Full HD (1080p)", "term-full-hd-1080p"],
		["Rec.709", "term-rec-709"],
	])("of %s is %s", (term, id) => {
		expect(termId(term)).toBe(id);
		expect(termPath(term)).toBe(`/buying-guide#${id}`);
	});

	it("differs for every term of the sample", () => {
		const ids = jargonTerms.map(({ term }) => termId(term));
		expect(new Set(ids).size).toBe(jargonTerms.length);
	});
});

describe("glossaryOf", () => {
	it("puts the terms in alphabetical order without regard to case", () => {
		const terms = ["VRR", "eARC", "3LCD", "DLP"].map((term) => ({ term, description: "" }));
		expect(glossaryOf(terms).map(({ term }) => term)).toEqual(["3LCD", "DLP", "eARC", "VRR"]);
	});

	it("begins with those that have a place", () => {
		const terms = [
			{ term: "DLP", description: "", place: null },
			{ term: "VRR", description: "", place: 2 },
			{ term: "LCD", description: "", place: 1 },
			{ term: "3LCD", description: "", place: null },
		];
		expect(glossaryOf(terms).map(({ term }) => term)).toEqual(["LCD", "VRR", "3LCD", "DLP"]);
	});

	it("keeps only the terms that the page shows", () => {
		const stored = { id: 7, term: "DLP", description: "Mirrors." };
		expect(glossaryOf([stored])).toEqual([{ term: "DLP", description: "Mirrors." }]);
	});
});

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
