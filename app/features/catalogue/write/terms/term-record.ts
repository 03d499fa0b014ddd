import { z } from "zod";
import { requiredCell } from "~/features/catalogue/fields/cells";
import { tagSlug } from "~/features/catalogue/listing/tag";

export const MAX_TERM_LENGTH = 80;
export const MAX_TERM_DESCRIPTION_LENGTH = 1000;

/** A record of a sheet or form of the glossary (docs/staff.md#jargon). */
export const termRecord = z.object({
	term: requiredCell("term", MAX_TERM_LENGTH).refine(
		(term) => term === "" || termKey(term) !== "",
		"term must have a letter from a to z or a digit",
	),
	description: requiredCell("description", MAX_TERM_DESCRIPTION_LENGTH),
});

export type TermRecord = z.infer<typeof termRecord>;

/** Returns a term's unique key, in any case: each term is an anchor in the buying guide. */
export function termKey(term: string): string {
	return tagSlug(term);
}
