import { tagSlug } from "~/features/catalogue/lists/tag";

export interface GlossaryTerm {
	term: string;
	description: string;
}

export function termId(term: string): string {
	return `term-${tagSlug(term)}`;
}

export function termPath(term: string): string {
	return `/buying-guide#${termId(term)}`;
}

/**
 * Returns the terms in the order of the glossary: those that staff placed first, the others in alphabetical order,
 * digits first.
 */
export function glossaryOf(
	terms: readonly (GlossaryTerm & { place?: number | null })[],
): GlossaryTerm[] {
	const placeOrLast = (term: { place?: number | null }) => term.place ?? Number.MAX_SAFE_INTEGER;
	return [...terms]
		.sort(
			(a, b) =>
				placeOrLast(a) - placeOrLast(b) || a.term.localeCompare(b.term, "en-GB", { numeric: true }),
		)
		.map(({ term, description }) => ({ term, description }));
}

/** Glossary terms that explain the labels of specifications. */
const TERM_BY_LABEL: ReadonlyMap<string, string> = new Map([
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

/** The glossary terms of `TERM_BY_LABEL`. */
export const LABEL_TERMS: readonly string[] = [...new Set(TERM_BY_LABEL.values())];

/** Returns the glossary term for a specification's label; undefined if there is none. */
export function glossaryTerm(label: string): string | undefined {
	return TERM_BY_LABEL.get(label);
}
