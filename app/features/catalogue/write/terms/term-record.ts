import { z } from "zod";
import { requiredCell } from "~/features/catalogue/fields/cells";
import { tagSlug } from "~/features/catalogue/listing/tag";

export const MAX_TERM_LENGTH = 80;
export const MAX_TERM_DESCRIPTION_LENGTH = 1000;

/** A record of a sheet of the glossary, and what its form is judged by (docs/staff.md#jargon). */
export const termRecord = z.object({
	term: requiredCell("term", MAX_TERM_LENGTH).refine(
		(term) => term === "" || termKey(term) !== "",
		"term must have a letter from a to z or a digit",
	),
	description: requiredCell("description", MAX_TERM_DESCRIPTION_LENGTH),
});

export type TermRecord = z.infer<typeof termRecord>;

/**
 * What tells terms apart, without regard to case: no two of the glossary share it, because each is an address within
 * the buying guide.
 */
export function termKey(term: string): string {
	return tagSlug(term);
}
