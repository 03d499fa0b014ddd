import { MAX_ROWS_ABOVE } from "./sheet";

// Finds the delimiter of a table, for uploaded files and for feeds.

const MAX_HEAD_LENGTH = 65_536;

const QUOTED = /"[^"]*"/g;

/** A line, or a record of several lines with a cell in quotation marks. */
const HEAD_LINE = /((?:"[^"]*"|[^"\r\n])*)[\r\n]/y;

/** Returns how often a delimiter is in a line outside quotation marks. */
const countIn = (line: string, delimiter: string) =>
	line.replace(QUOTED, "").split(delimiter).length - 1;

/** Returns the delimiter with most points; the first if several or none have any. */
function bestOf<Delimiter extends string>(
	delimiters: readonly [Delimiter, ...Delimiter[]],
	points: (delimiter: Delimiter) => number,
): Delimiter {
	return delimiters.reduce((best, one) => (points(one) > points(best) ? one : best));
}

/** Returns the most frequent delimiter of a line outside quotation marks; undefined if it has none. */
export function delimiterOfLine<Delimiter extends string>(
	line: string,
	delimiters: readonly [Delimiter, ...Delimiter[]],
): Delimiter | undefined {
	const best = bestOf(delimiters, (one) => countIn(line, one));
	return countIn(line, best) === 0 ? undefined : best;
}

function headLines(text: string): string[] {
	const head = `${text.slice(0, MAX_HEAD_LENGTH)}\n`;
	const lines: string[] = [];
	HEAD_LINE.lastIndex = 0;
	while (lines.length < MAX_ROWS_ABOVE) {
		const line = HEAD_LINE.exec(head)?.[1];
		if (line === undefined) break;
		if (line.trim() !== "") lines.push(line);
	}
	return lines;
}

function hasSkuHeading(line: string): boolean {
	return line.split(/[,;\t]/).some((cell) => /^\W*sku\W*$/i.test(cell));
}

/**
 * Returns the most frequent delimiter of the first line with a heading "sku"; without such a line, the one that most
 * lines contain the same number of times, ignoring lines without it.
 */
export function delimiterOfText<Delimiter extends string>(
	text: string,
	delimiters: readonly [Delimiter, ...Delimiter[]],
): Delimiter {
	const lines = headLines(text);
	const header = lines.find(hasSkuHeading);
	if (header !== undefined) return bestOf(delimiters, (one) => countIn(header, one));
	return bestOf(delimiters, (one) => {
		const groups = Map.groupBy(lines, (line) => countIn(line, one));
		groups.delete(0);
		return Math.max(0, ...[...groups.values()].map((group) => group.length));
	});
}
