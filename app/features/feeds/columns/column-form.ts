import { choiceName, type FileColumn } from "~/features/imports/mapping/column-choices";
import { FEED_FIELDS, type FeedColumns, type FeedField } from "../feed-line";
import type { FeedSample } from "../feed-sample";

/** As many values of a column as are shown beside its heading. */
const MAX_SAMPLES = 5;

/** The columns of a feed as the page asks about them. */
export function fileColumns({ headings, firstLines }: FeedSample): FileColumn[] {
	return headings.map((heading, index) => {
		const values = firstLines.map((line) => line[index] ?? "").filter((value) => value !== "");
		return { index, heading, samples: [...new Set(values)].slice(0, MAX_SAMPLES) };
	});
}

/** What a form chose for each column; nonsense is no choice. */
export function readChoices(fields: FormData, columns: number): (FeedField | undefined)[] {
	return Array.from({ length: columns }, (_, index) => {
		const choice = fields.get(choiceName(index));
		return FEED_FIELDS.find((field) => field === choice);
	});
}

/** The headings by what they mean, in the order of the columns. */
export function toFeedColumns(
	headings: readonly string[],
	chosen: readonly (FeedField | undefined)[],
): FeedColumns {
	const columns: FeedColumns = {};
	for (const [index, field] of chosen.entries()) {
		const heading = headings[index];
		if (field === undefined || heading === undefined) continue;
		columns[field] = [...(columns[field] ?? []), heading];
	}
	return columns;
}

/** What each column means by what was saved before. */
export function savedChoices(
	headings: readonly string[],
	columns: FeedColumns,
): (FeedField | undefined)[] {
	return headings.map((heading) => FEED_FIELDS.find((field) => columns[field]?.includes(heading)));
}
