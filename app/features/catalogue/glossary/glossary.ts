import { tagSlug } from "~/features/catalogue/listing/tag";

/** A term of the glossary and what it means. */
export interface GlossaryTerm {
	term: string;
	description: string;
}

/** Terms and descriptions in turn: a browser is sent them twice, and objects take more bytes. */
export type Glossary = readonly string[];

/** The id of a term in the guide's glossary. */
export function termId(term: string): string {
	return `term-${tagSlug(term)}`;
}

/** Address of a term in the guide's glossary. */
export function termPath(term: string): string {
	return `/buying-guide#${termId(term)}`;
}

/**
 * The terms as the glossary lists them: those that staff placed first, the others in alphabetical order, digits first;
 * and nothing but what it shows.
 */
export function glossaryOf(terms: readonly (GlossaryTerm & { place?: number | null })[]): Glossary {
	const place = (term: { place?: number | null }) => term.place ?? Number.MAX_SAFE_INTEGER;
	return [...terms]
		.sort((a, b) => place(a) - place(b) || a.term.localeCompare(b.term, "en-GB", { numeric: true }))
		.flatMap(({ term, description }) => [term, description]);
}

/** The terms of a glossary, each with what it means. */
export function termsIn(glossary: Glossary): GlossaryTerm[] {
	return glossary.flatMap((term, index) =>
		index % 2 === 0 ? [{ term, description: glossary[index + 1] ?? "" }] : [],
	);
}

/** The glossary's term behind the label of a specification. */
const termByLabel: ReadonlyMap<string, string> = new Map([
	["Resolution", "Native resolution"],
	["Native aspect ratio", "Aspect ratio"],
	["Brightness", "ANSI lumens"],
	["Contrast ratio", "Contrast ratio"],
	["Rec.709 coverage", "Rec.709"],
	["Input lag", "Input lag"],
	["Light source life", "Lamp life"],
	["Throw ratio", "Throw ratio"],
	["Throw type", "Throw ratio"],
	["Keystone adjustment", "Keystone correction"],
]);

/** The terms that labels of specifications lead to. */
export const LABEL_TERMS: readonly string[] = [...new Set(termByLabel.values())];

/** The glossary's term behind a specification's label, or undefined for one that the glossary does not have. */
export function glossaryTerm(label: string): string | undefined {
	return termByLabel.get(label);
}
