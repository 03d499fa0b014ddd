import { headingKey } from "./feed-row";

function isSame(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && headingKey(one) === headingKey(other);
}

/**
 * Returns what differs between the headings that staff accepted and today's, as a sentence; undefined for nothing.
 * Columns may be added at the end. One that is gone, renamed or stands elsewhere is a change, because a shop that
 * rearranges its file may have filled it wrongly too; the elements of XML have no order, and each product has others, so
 * only the needed ones must be there.
 */
export function headingChange(
	accepted: readonly string[],
	today: readonly string[],
	needed?: readonly string[],
): string | undefined {
	const missing = (needed ?? accepted).find(
		(heading) =>
			accepted.some((one) => isSame(one, heading)) && !today.some((one) => isSame(one, heading)),
	);
	if (missing !== undefined) return `The heading row changed: "${missing}" is gone.`;
	if (needed !== undefined) return undefined;
	const at = accepted.findIndex((heading, index) => !isSame(heading, today[index]));
	if (at === -1) return undefined;
	return `The heading row changed: column ${at + 1} was "${accepted[at]}" and is now "${today[at]}".`;
}
