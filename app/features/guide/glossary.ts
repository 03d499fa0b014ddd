import { tagSlug } from "~/features/catalogue/tag";

/** A term of the glossary and what it means: a pair, because a browser is sent it twice. */
export type GlossaryTerm = readonly [term: string, description: string];

/** The id of a term in the guide's glossary. */
export function termId(term: string): string {
	return `term-${tagSlug(term)}`;
}

/** Address of a term in the guide's glossary. */
export function termPath(term: string): string {
	return `/buying-guide#${termId(term)}`;
}

/** The terms as the glossary lists them: in alphabetical order, digits first, and nothing but what it shows. */
export function glossaryOf(
	terms: readonly { term: string; description: string }[],
): GlossaryTerm[] {
	return terms
		.map(({ term, description }): GlossaryTerm => [term, description])
		.sort(([a], [b]) => a.localeCompare(b, "en-GB", { numeric: true }));
}
