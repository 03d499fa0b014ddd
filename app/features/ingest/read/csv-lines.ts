import { ExpectedError } from "~/logging/expected-error";
import { distinctHeaders, type FeedRow, feedColumnKey, type UnreadableRow } from "./feed-row";
import { cutOff, MAX_FEED_COLUMNS, MAX_LINE, MAX_OPEN_QUOTES } from "./read-limits";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface CsvLine {
	number: number;
	cells: string[];
	/** The file ends without a line end: it may have been cut off. */
	isUnended?: true;
}

// Problems of single lines: one broken mark is no reason to lose all other lines.
const OPEN_QUOTE = "a quotation mark in it is never closed";
const TOO_LONG = `it is longer than ${MAX_LINE.toLocaleString("en-GB")} characters`;

/**
 * Splits delimited text, pushed in pieces, into lines of cells, and resynchronises after broken quotation marks. A cell
 * may be in quotation marks, doubled inside it; a mark elsewhere is a letter, as in 24". Keeps at most one line in
 * memory.
 */
export class CsvLines {
	#rest = "";
	#number = 0;
	#isSkipping = false;
	#openQuotes = 0;
	/** Cells of the first line, which has the headings. */
	#width = 0;

	constructor(
		private readonly delimiter: Delimiter,
		/** Old spreadsheets end lines with a carriage return alone. */
		private readonly lineEnd: "\n" | "\r",
	) {}

	push(piece: string): (CsvLine | UnreadableRow)[] {
		const lines: (CsvLine | UnreadableRow)[] = [];
		let text = this.#rest + piece;
		for (;;) {
			text = text.slice(this.#split(text, lines));
			if (text.length <= MAX_LINE) break;
			const end = text.indexOf(this.lineEnd);
			if (end === -1) {
				this.#number += 1;
				lines.push({ number: this.#number, unreadable: TOO_LONG });
				this.#isSkipping = true;
				text = "";
				break;
			}
			// Only text in quotation marks is not split at line ends.
			lines.push(this.#openQuote());
			text = text.slice(end + 1);
		}
		this.#rest = text;
		return lines;
	}

	/** Returns a last line without a line end. Throws an ExpectedError if it ends within quotation marks. */
	end(): (CsvLine | UnreadableRow)[] {
		// Old programs end a file with this character.
		const text = this.#rest.endsWith("\u001A") ? this.#rest.slice(0, -1) : this.#rest;
		if (this.#isSkipping || text.trim() === "") return [];
		const line = this.#quotedLine(text, 0, true);
		if (line === undefined) return this.#behindOpenQuote(text);
		return [{ number: this.#number + 1, cells: line.cells, isUnended: true }];
	}

	/** Continues after a mark that is never closed if only whole lines follow; else the file was cut off. */
	#behindOpenQuote(text: string): (CsvLine | UnreadableRow)[] {
		const behind = text.slice(text.indexOf(this.lineEnd) + 1);
		const isComplete = (line: string) => line.split(this.delimiter).length >= this.#width;
		const isCutOff =
			!behind.endsWith(this.lineEnd) || !behind.trimEnd().split(this.lineEnd).every(isComplete);
		if (behind === text || isCutOff) throw cutOff();
		this.#rest = "";
		return [this.#openQuote(), ...this.push(behind), ...this.end()];
	}

	#openQuote(): UnreadableRow {
		this.#number += 1;
		this.#openQuotes += 1;
		if (this.#openQuotes <= MAX_OPEN_QUOTES)
			return { number: this.#number, unreadable: OPEN_QUOTE };
		throw new ExpectedError(
			400,
			`More than ${MAX_OPEN_QUOTES} lines of this feed have a quotation mark that is never closed. Ask the shop to write the file again.`,
		);
	}

	/** Adds the complete lines of a text. Returns the offset of the first incomplete one. */
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
				this.#width ||= line.cells.length;
				lines.push({ number: this.#number, cells: line.cells });
				start = line.next;
				continue;
			}
			this.#number += 1;
			if (end - start > MAX_LINE) lines.push({ number: this.#number, unreadable: TOO_LONG });
			else if (end > start) {
				const isWindows = text[end - 1] === "\r";
				const line = text.slice(start, isWindows ? end - 1 : end);
				if (line !== "") {
					const cells = line.split(this.delimiter);
					this.#width ||= cells.length;
					lines.push({ number: this.#number, cells });
				}
			}
			start = end + 1;
		}
	}

	/** Reads a line with quotation marks; undefined if it is incomplete. */
	#quotedLine(text: string, start: number, isLast: boolean) {
		const cells: string[] = [];
		let at = start;
		for (;;) {
			let opens = at;
			while (text[opens] === " ") opens += 1;
			const cell =
				text[opens] === '"'
					? this.#quotedCell(text, opens, isLast)
					: this.#plainCell(text, at, isLast);
			if (cell === undefined) return undefined;
			cells.push(cell.text);
			if (text[cell.end] === this.delimiter) {
				at = cell.end + 1;
				continue;
			}
			return { cells, next: cell.end + 1 };
		}
	}

	#plainCell(text: string, start: number, isLast: boolean) {
		const line = text.indexOf(this.lineEnd, start);
		if (line === -1 && !isLast) return undefined;
		const end = line === -1 ? text.length : line;
		const delimiter = text.indexOf(this.delimiter, start);
		if (delimiter !== -1 && delimiter < end) {
			return { text: text.slice(start, delimiter), end: delimiter };
		}
		return { text: text.slice(start, end), end };
	}

	/** Returns true if a mark is a letter: files with tabs often do not quote, and no text contains a tab. */
	#isLetter(text: string, opens: number, quote: number): boolean {
		if (this.delimiter !== "\t") return false;
		const line = text.indexOf(this.lineEnd, opens);
		const tab = text.indexOf("\t", opens);
		return tab !== -1 && tab < line && (quote === -1 || quote > line);
	}

	/** A mark closes a cell only before a delimiter or line end; any other single mark is a letter. */
	#quotedCell(text: string, opens: number, isLast: boolean) {
		let from = opens + 1;
		for (;;) {
			const quote = text.indexOf('"', from);
			if (this.#isLetter(text, opens, quote)) return this.#plainCell(text, opens, isLast);
			if (quote === -1) return undefined;
			if (text[quote + 1] === '"') {
				from = quote + 2;
				continue;
			}
			let end = quote + 1;
			while (text[end] === " ") end += 1;
			if (text[end] === "\r" && this.lineEnd === "\n") end += 1;
			if (end >= text.length && !isLast) return undefined;
			const next = text[end];
			if (next === undefined || next === this.delimiter || next === this.lineEnd) {
				return { text: text.slice(opens + 1, quote).replaceAll('""', '"'), end };
			}
			from = quote + 1;
		}
	}
}

/** A row of a file, or why there is none. */
export type CsvEntry = FeedRow | UnreadableRow | { number: number; leftOut: "heading" };

export class CsvRows {
	/** Headings as in the file, duplicates included. */
	rawHeaders: readonly string[] = [];
	headers: readonly string[] = [];
	readonly #lines: CsvLines;
	readonly #blankLines: number;
	#places = new Map<string, number>();
	/** Of all lines so far: a shop may leave out blank cells at the end of lines. */
	#fewestCells = 0;

	constructor(delimiter: Delimiter, lineEnd: "\n" | "\r", blankLines: number) {
		this.#lines = new CsvLines(delimiter, lineEnd);
		this.#blankLines = blankLines;
	}

	push(piece: string): CsvEntry[] {
		return this.#entries(this.#lines.push(piece));
	}

	/** Throws an ExpectedError if the file ends within a line. */
	end(): CsvEntry[] {
		return this.#entries(this.#lines.end());
	}

	#entries(lines: readonly (CsvLine | UnreadableRow)[]): CsvEntry[] {
		return lines.flatMap((line) => this.#entry(line, line.number + this.#blankLines) ?? []);
	}

	#entry(line: CsvLine | UnreadableRow, number: number): CsvEntry | undefined {
		if ("unreadable" in line) return { number, unreadable: line.unreadable };
		const { cells } = line;
		if (cells.every((cell) => cell.trim() === "")) return undefined;
		if (this.headers.length === 0) {
			this.#takeHeadings(cells);
			return undefined;
		}
		if (line.isUnended && cells.length < this.#fewestCells) throw cutOff();
		this.#fewestCells = Math.min(this.#fewestCells, cells.length);
		if (cells[0] === this.rawHeaders[0] && this.#isHeadingRow(cells)) {
			return { number, leftOut: "heading" };
		}
		if (cells.slice(this.headers.length).some((cell) => cell.trim() !== "")) {
			const unreadable = `it has ${cells.length} columns, and the heading row ${this.headers.length}`;
			return { number, unreadable };
		}
		const places = this.#places;
		return {
			number,
			text: (key) => (cells[places.get(key) ?? -1] ?? "").trim(),
			keys: () => places.keys(),
		};
	}

	#takeHeadings(cells: readonly string[]): void {
		if (cells.length > MAX_FEED_COLUMNS) {
			throw new ExpectedError(
				413,
				`The first line of this feed has more than ${MAX_FEED_COLUMNS} columns.`,
			);
		}
		this.rawHeaders = cells;
		this.headers = distinctHeaders(cells);
		this.#places = new Map(this.headers.map((header, place) => [feedColumnKey(header), place]));
		this.#fewestCells = cells.length;
	}

	/** A file joined from several has heading rows in the middle. */
	#isHeadingRow(cells: readonly string[]): boolean {
		return cells.every((cell, place) => cell.trim() === (this.rawHeaders[place] ?? "").trim());
	}
}
