import { NEEDED_FIELDS } from "./feed-layout";
import { headingKey } from "./feed-row";
import type { ReadyFeed } from "./open-feed.server";

function isSame(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && headingKey(one) === headingKey(other);
}

function isAmong(heading: string, headings: readonly string[]): boolean {
	return headings.some((one) => isSame(one, heading));
}

/**
 * Returns what differs between the headings that staff accepted and today's, as a sentence; undefined for nothing.
 * Columns may be added at the end. One that is gone, renamed or stands elsewhere is a change, because a shop that
 * rearranges its file may have filled it wrongly too. Elements of XML have no order, and not every product has all of
 * them: there, only where title, link and price came from must not be another place.
 */
export function headingChange(
	accepted: readonly string[],
	{ format, headings, columns }: Pick<ReadyFeed, "format" | "headings" | "columns">,
): string | undefined {
	const needed =
		format === "csv"
			? accepted
			: NEEDED_FIELDS.flatMap(
					(field) => columns[field]?.find((heading) => isAmong(heading, accepted)) ?? [],
				);
	const gone = needed.find((heading) => !isAmong(heading, headings));
	if (gone !== undefined) return `The heading row changed: "${gone}" is gone.`;
	if (format === "xml") return undefined;
	const at = accepted.findIndex((heading, index) => !isSame(heading, headings[index]));
	if (at === -1) return undefined;
	return `The heading row changed: column ${at + 1} was "${accepted[at]}" and is now "${headings[at]}".`;
}
