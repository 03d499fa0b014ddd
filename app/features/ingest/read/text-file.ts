import { MAX_ROWS_ABOVE_HEADER } from "./sheet";

/** Characters of windows-1252 from 0x80 to 0x9F, which latin1 uses for control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Decodes windows-1252. */
export function fromWindows1252(bytes: Uint8Array): string {
	// Some versions of Node decode "windows-1252" as latin1, and lose the euro sign and curly quotes.
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
		.toString("latin1")
		.replace(/[\u0080-\u009F]/g, (character) =>
			WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80),
		);
}

function decode(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return fromWindows1252(bytes);
	}
}

/**
 * Returns the text of a file: UTF-16 by its byte order mark, otherwise UTF-8, otherwise windows-1252, which Excel on
 * Windows saves as plain "CSV". Drops the end-of-file character of old programs.
 */
export function decodeText(bytes: Uint8Array): string {
	const text = decode(bytes);
	return text.endsWith("\u001A") ? text.slice(0, -1) : text;
}

// Finds the delimiter of a table, for uploaded files and for feeds.

/** Upper limit of the characters at the beginning of a text by which its delimiter is found. */
const MAX_HEAD_LENGTH = 65_536;

const QUOTED_TEXT = /"[^"]*"/g;

/** A line, or a record of several lines with a cell in quotation marks. */
const HEAD_LINE = /((?:"[^"]*"|[^"\r\n])*)[\r\n]/y;

/** Returns how often a delimiter occurs in a line outside quotation marks. */
const countUnquoted = (line: string, delimiter: string) =>
	line.replace(QUOTED_TEXT, "").split(delimiter).length - 1;

/** Returns the delimiter with most points; the first if several have equally many. */
function bestDelimiter<Delimiter extends string>(
	delimiters: readonly [Delimiter, ...Delimiter[]],
	points: (delimiter: Delimiter) => number,
): Delimiter {
	return delimiters.reduce((best, delimiter) =>
		points(delimiter) > points(best) ? delimiter : best,
	);
}

/** Returns the most frequent delimiter of a line outside quotation marks; undefined if it has none. */
export function delimiterOfLine<Delimiter extends string>(
	line: string,
	delimiters: readonly [Delimiter, ...Delimiter[]],
): Delimiter | undefined {
	const best = bestDelimiter(delimiters, (delimiter) => countUnquoted(line, delimiter));
	return countUnquoted(line, best) === 0 ? undefined : best;
}

function firstLines(text: string): string[] {
	const head = `${text.slice(0, MAX_HEAD_LENGTH)}\n`;
	const lines: string[] = [];
	HEAD_LINE.lastIndex = 0;
	while (lines.length < MAX_ROWS_ABOVE_HEADER) {
		const line = HEAD_LINE.exec(head)?.[1];
		if (line === undefined) break;
		if (line.trim() !== "") lines.push(line);
	}
	return lines;
}

function hasSkuHeader(line: string): boolean {
	return line.split(/[,;\t|]/).some((cell) => /^\W*sku\W*$/i.test(cell));
}

/**
 * Returns the most frequent delimiter of the first line with a header "sku"; without such a line, the delimiter that
 * most lines contain the same number of times, ignoring lines without it.
 */
export function delimiterOfText<Delimiter extends string>(
	text: string,
	delimiters: readonly [Delimiter, ...Delimiter[]],
): Delimiter {
	const lines = firstLines(text);
	const header = lines.find(hasSkuHeader);
	if (header !== undefined)
		return bestDelimiter(delimiters, (delimiter) => countUnquoted(header, delimiter));
	return bestDelimiter(delimiters, (delimiter) => {
		const groups = Map.groupBy(lines, (line) => countUnquoted(line, delimiter));
		groups.delete(0);
		return Math.max(0, ...[...groups.values()].map((group) => group.length));
	});
}
