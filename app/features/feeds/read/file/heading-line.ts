import type { FeedColumns } from "~/features/feeds/feed-line";
import { columnsAmong, missingFields, recognisedColumns } from "../feed-layout";
import { DELIMITERS, type Delimiter } from "./csv-lines";

/** How far down a heading row is looked for: a title, notes or Excel's sep=; may stand above it. */
const MAX_LINES = 20;

export interface HeadingLine {
	delimiter: Delimiter;
	/** Where in the text it begins, and behind how many others. */
	start: number;
	linesAbove: number;
}

function cellsOf(line: string, delimiter: Delimiter): string[] {
	return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** What a line has most of outside quotation marks. */
function delimiterOf(line: string): Delimiter | undefined {
	const unquoted = line.replace(/"(?:[^"]|"")*"/g, "");
	const counts = DELIMITERS.map((one) => unquoted.split(one).length - 1);
	const most = Math.max(...counts);
	return most === 0 ? undefined : DELIMITERS[counts.indexOf(most)];
}

/**
 * Finds the heading row in the beginning of a table: the first line whose headings are known, or that has those which
 * staff gave a meaning; else the first that has more than one cell. Undefined for a text that is no table.
 */
export function headingLine(
	text: string,
	lineEnd: "\n" | "\r",
	given: FeedColumns | undefined,
): HeadingLine | undefined {
	let start = 0;
	let first: HeadingLine | undefined;
	for (const [linesAbove, line] of text.split(lineEnd, MAX_LINES).entries()) {
		for (const delimiter of DELIMITERS) {
			const cells = cellsOf(line, delimiter);
			const columns = given ? columnsAmong(given, cells) : recognisedColumns(cells);
			if (missingFields(columns).length === 0) return { delimiter, start, linesAbove };
		}
		const delimiter = /^sep=/i.test(line) ? undefined : delimiterOf(line);
		if (first === undefined && delimiter !== undefined) first = { delimiter, start, linesAbove };
		start += line.length + 1;
	}
	return first;
}
