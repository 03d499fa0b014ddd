import { tagSlug } from "~/features/catalogue/tag";

/** A term of the glossary and what it means. */
export interface GlossaryTerm {
	term: string;
	description: string;
}

/** The id of a term in the guide's glossary. */
export function termId(term: string): string {
	return `term-${tagSlug(term)}`;
}

/** Address of a term in the guide's glossary. */
export function termPath(term: string): string {
	return `/buying-guide#${termId(term)}`;
}

/** The terms as the glossary lists them: in alphabetical order, digits first, and nothing but what it shows. */
export function glossaryOf(terms: readonly GlossaryTerm[]): GlossaryTerm[] {
	return terms
		.map(({ term, description }) => ({ term, description }))
		.sort((a, b) => a.term.localeCompare(b.term, "en-GB", { numeric: true }));
}
