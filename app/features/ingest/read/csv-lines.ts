import { ExpectedError } from "~/logging/expected-error";
import { distinctHeaders, feedColumnKey, type RowOrReason, type UnreadableRow } from "./feed-row";
import { cutOffError, MAX_FEED_COLUMNS, MAX_LINE_LENGTH, MAX_OPEN_QUOTES } from "./read-limits";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface CsvLine {
	number: number;
	cells: string[];
	/** True if the file ends with this line, without a line end, so that it may have been cut off. */
	isUnended?: true;
}

// Problems of single lines: one broken quotation mark is no reason to lose all other lines.
const OPEN_QUOTE_REASON = "a quotation mark in it is never closed";
const TOO_LONG_REASON = `it is longer than ${MAX_LINE_LENGTH.toLocaleString("en-GB")} characters`;

/**
 * Splits delimited text, pushed in pieces, into lines of cells, and resynchronises after broken quotation marks. A cell
 * may be in quotation marks, doubled inside it; a mark elsewhere is a letter, as in 24". Keeps at most one line in
 * memory.
 */
export class CsvLines {
	#incompleteText = "";
	#number = 0;
	/** True within a line that is too long, the end of which is skipped. */
	#isSkipping = false;
	#openQuotes = 0;
	/** Number of cells of the first line, which has the headers. */
	#headerCellCount = 0;

	constructor(
		private readonly delimiter: Delimiter,
		/** Old spreadsheets end lines with a carriage return alone. */
		private readonly lineEnd: "\n" | "\r",
	) {}

	push(piece: string): (CsvLine | UnreadableRow)[] {
		const lines: (CsvLine | UnreadableRow)[] = [];
		let text = this.#incompleteText + piece;
		for (;;) {
			text = text.slice(this.#split(text, lines));
			if (text.length <= MAX_LINE_LENGTH) break;
			const end = text.indexOf(this.lineEnd);
			if (end === -1) {
				this.#number += 1;
				lines.push({ number: this.#number, unreadable: TOO_LONG_REASON });
				this.#isSkipping = true;
				text = "";
				break;
			}
			// Only text in quotation marks is not split at line ends.
			lines.push(this.#nextOpenQuoteLine());
			text = text.slice(end + 1);
		}
		this.#incompleteText = text;
		return lines;
	}

	/** Returns a last line without a line end. Throws an ExpectedError if it ends within quotation marks. */
	end(): (CsvLine | UnreadableRow)[] {
		// Old programs end a file with this character.
		const text = this.#incompleteText.endsWith("\u001A")
			? this.#incompleteText.slice(0, -1)
			: this.#incompleteText;
		if (this.#isSkipping || text.trim() === "") return [];
		const line = this.#quotedLine(text, 0, true);
		if (line === undefined) return this.#linesAfterOpenQuote(text);
		return [{ number: this.#number + 1, cells: line.cells, isUnended: true }];
	}

	/** Continues after an unclosed quotation mark if only complete lines follow; otherwise the file was cut off. */
	#linesAfterOpenQuote(text: string): (CsvLine | UnreadableRow)[] {
		const restOfFile = text.slice(text.indexOf(this.lineEnd) + 1);
		const isComplete = (line: string) => line.split(this.delimiter).length >= this.#headerCellCount;
		const isCutOff =
			!restOfFile.endsWith(this.lineEnd) ||
			!restOfFile.trimEnd().split(this.lineEnd).every(isComplete);
		if (restOfFile === text || isCutOff) throw cutOffError();
		this.#incompleteText = "";
		return [this.#nextOpenQuoteLine(), ...this.push(restOfFile), ...this.end()];
	}

	/** Counts the next line as unreadable, and returns it. Throws an ExpectedError if there are too many such lines. */
	#nextOpenQuoteLine(): UnreadableRow {
		this.#number += 1;
		this.#openQuotes += 1;
		if (this.#openQuotes <= MAX_OPEN_QUOTES)
			return { number: this.#number, unreadable: OPEN_QUOTE_REASON };
		throw new ExpectedError(
			400,
			`More than ${MAX_OPEN_QUOTES} lines of this feed have a quotation mark that is never closed. Ask the shop to write the file again.`,
		);
	}

	/** Adds the complete lines of a text. Returns the offset of the first incomplete line. */
	#split(text: string, lines: (CsvLine | UnreadableRow)[]): number {
		let start = 0;
		if (this.#isSkipping) {
			const end = text.indexOf(this.lineEnd);
			if (end === -1) return text.length;
			this.#isSkipping = false;
			start = end + 1;
		}
		let quote = text.indexOf('"', start);
		for (;;) {
			const end = text.indexOf(this.lineEnd, start);
			if (end === -1) return start;
			if (quote !== -1 && quote < start) quote = text.indexOf('"', start);
			if (quote !== -1 && quote < end) {
				const line = this.#quotedLine(text, start, false);
				if (line === undefined) return start;
				this.#number += 1;
				this.#headerCellCount ||= line.cells.length;
				lines.push({ number: this.#number, cells: line.cells });
				start = line.nextLineStart;
				continue;
			}
			this.#number += 1;
			if (end - start > MAX_LINE_LENGTH)
				lines.push({ number: this.#number, unreadable: TOO_LONG_REASON });
			else if (end > start) {
				const isWindows = text[end - 1] === "\r";
				const line = text.slice(start, isWindows ? end - 1 : end);
				if (line !== "") {
					const cells = line.split(this.delimiter);
					this.#headerCellCount ||= cells.length;
					lines.push({ number: this.#number, cells });
				}
			}
			start = end + 1;
		}
	}

	/** Reads a line with quotation marks; undefined if it is incomplete. */
	#quotedLine(text: string, start: number, isLast: boolean) {
		const cells: string[] = [];
		let offset = start;
		for (;;) {
			let quoteStart = offset;
			while (text[quoteStart] === " ") quoteStart += 1;
			const cell =
				text[quoteStart] === '"'
					? this.#quotedCell(text, quoteStart, isLast)
					: this.#plainCell(text, offset, isLast);
			if (cell === undefined) return undefined;
			cells.push(cell.text);
			if (text[cell.end] === this.delimiter) {
				offset = cell.end + 1;
				continue;
			}
			return { cells, nextLineStart: cell.end + 1 };
		}
	}

	#plainCell(text: string, start: number, isLast: boolean) {
		const lineEndIndex = text.indexOf(this.lineEnd, start);
		if (lineEndIndex === -1 && !isLast) return undefined;
		const end = lineEndIndex === -1 ? text.length : lineEndIndex;
		const delimiterIndex = text.indexOf(this.delimiter, start);
		if (delimiterIndex !== -1 && delimiterIndex < end) {
			return { text: text.slice(start, delimiterIndex), end: delimiterIndex };
		}
		return { text: text.slice(start, end), end };
	}

	/** Returns true for a literal quotation mark: tab-separated files often do not quote, and no text contains a tab. */
	#isLiteralQuote(text: string, quoteStart: number, quoteIndex: number): boolean {
		if (this.delimiter !== "\t") return false;
		const lineEndIndex = text.indexOf(this.lineEnd, quoteStart);
		const tabIndex = text.indexOf("\t", quoteStart);
		return (
			tabIndex !== -1 && tabIndex < lineEndIndex && (quoteIndex === -1 || quoteIndex > lineEndIndex)
		);
	}

	/** Reads a quoted cell. A quotation mark closes it only before a delimiter or line end, and is literal elsewhere. */
	#quotedCell(text: string, quoteStart: number, isLast: boolean) {
		let searchStart = quoteStart + 1;
		for (;;) {
			const quoteIndex = text.indexOf('"', searchStart);
			if (this.#isLiteralQuote(text, quoteStart, quoteIndex))
				return this.#plainCell(text, quoteStart, isLast);
			if (quoteIndex === -1) return undefined;
			if (text[quoteIndex + 1] === '"') {
				searchStart = quoteIndex + 2;
				continue;
			}
			let end = quoteIndex + 1;
			while (text[end] === " ") end += 1;
			if (text[end] === "\r" && this.lineEnd === "\n") end += 1;
			if (end >= text.length && !isLast) return undefined;
			const nextCharacter = text[end];
			if (
				nextCharacter === undefined ||
				nextCharacter === this.delimiter ||
				nextCharacter === this.lineEnd
			) {
				return { text: text.slice(quoteStart + 1, quoteIndex).replaceAll('""', '"'), end };
			}
			searchStart = quoteIndex + 1;
		}
	}
}

/** Splits delimited text with a header row, pushed in pieces, into rows. */
export class CsvRows {
	/** Headers as in the file, including duplicates. */
	rawHeaders: readonly string[] = [];
	headers: readonly string[] = [];
	readonly #lines: CsvLines;
	/** Number of lines above the header row. */
	readonly #linesAbove: number;
	#indexByKey = new Map<string, number>();
	/** Lowest number of cells of all lines so far: a shop may leave out blank cells at the end of lines. */
	#minCellCount = 0;

	constructor(delimiter: Delimiter, lineEnd: "\n" | "\r", linesAbove: number) {
		this.#lines = new CsvLines(delimiter, lineEnd);
		this.#linesAbove = linesAbove;
	}

	push(piece: string): RowOrReason[] {
		return this.#entries(this.#lines.push(piece));
	}

	/** Throws an ExpectedError if the file ends within a line. */
	end(): RowOrReason[] {
		return this.#entries(this.#lines.end());
	}

	#entries(lines: readonly (CsvLine | UnreadableRow)[]): RowOrReason[] {
		return lines.flatMap((line) => this.#entry(line, line.number + this.#linesAbove) ?? []);
	}

	#entry(line: CsvLine | UnreadableRow, number: number): RowOrReason | undefined {
		if ("unreadable" in line) return { number, unreadable: line.unreadable };
		const { cells } = line;
		if (cells.every((cell) => cell.trim() === "")) return undefined;
		if (this.headers.length === 0) {
			this.#readHeaders(cells);
			return undefined;
		}
		if (line.isUnended && cells.length < this.#minCellCount) throw cutOffError();
		this.#minCellCount = Math.min(this.#minCellCount, cells.length);
		if (cells[0] === this.rawHeaders[0] && this.#isHeaderRow(cells)) {
			return { number, leftOut: "heading" };
		}
		if (cells.slice(this.headers.length).some((cell) => cell.trim() !== "")) {
			const unreadable = `it has ${cells.length} columns, and the heading row ${this.headers.length}`;
			return { number, unreadable };
		}
		const indexByKey = this.#indexByKey;
		return {
			number,
			text: (key) => (cells[indexByKey.get(key) ?? -1] ?? "").trim(),
			keys: () => indexByKey.keys(),
		};
	}

	#readHeaders(cells: readonly string[]): void {
		if (cells.length > MAX_FEED_COLUMNS) {
			throw new ExpectedError(
				413,
				`The first line of this feed has more than ${MAX_FEED_COLUMNS} columns.`,
			);
		}
		this.rawHeaders = cells;
		this.headers = distinctHeaders(cells);
		this.#indexByKey = new Map(this.headers.map((header, index) => [feedColumnKey(header), index]));
		this.#minCellCount = cells.length;
	}

	/** Returns true for a repeated header row, as in a file that was joined from several. */
	#isHeaderRow(cells: readonly string[]): boolean {
		return cells.every((cell, index) => cell.trim() === (this.rawHeaders[index] ?? "").trim());
	}
}
