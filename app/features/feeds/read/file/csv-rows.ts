import { UserError } from "~/logging/user-error";
import { distinctHeadings } from "../feed-layout";
import { type FeedRow, headingKey, type UnreadableRow } from "../feed-row";
import { cutOff, MAX_COLUMNS } from "../read-limits";
import { type CsvLine, CsvLines, type Delimiter } from "./csv-lines";

export interface HeadingRow {
	number: number;
	isHeading: true;
}

export type CsvEntry = FeedRow | UnreadableRow | HeadingRow;

class CsvRow implements FeedRow {
	constructor(
		readonly number: number,
		private readonly cells: readonly string[],
		private readonly places: ReadonlyMap<string, number>,
	) {}

	text(key: string): string {
		const place = this.places.get(key);
		return place === undefined ? "" : (this.cells[place] ?? "").trim();
	}

	keys(): Iterable<string> {
		return this.places.keys();
	}
}

export class CsvRows {
	/** Headings as in the file, duplicates included. */
	rawHeadings: readonly string[] = [];
	headings: readonly string[] = [];
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

	/** Throws a UserError if the file ends within a line. */
	end(): CsvEntry[] {
		return this.#entries(this.#lines.end());
	}

	#entries(lines: readonly (CsvLine | UnreadableRow)[]): CsvEntry[] {
		const entries: CsvEntry[] = [];
		for (const line of lines) {
			const entry = this.#entry(line, line.number + this.#blankLines);
			if (entry !== undefined) entries.push(entry);
		}
		return entries;
	}

	#entry(line: CsvLine | UnreadableRow, number: number): CsvEntry | undefined {
		if ("unreadable" in line) return { number, unreadable: line.unreadable };
		const { cells } = line;
		if (cells.every((cell) => cell.trim() === "")) return undefined;
		if (this.headings.length === 0) {
			this.#takeHeadings(cells);
			return undefined;
		}
		if (line.isUnended && cells.length < this.#fewestCells) throw cutOff();
		this.#fewestCells = Math.min(this.#fewestCells, cells.length);
		if (cells[0] === this.rawHeadings[0] && this.#isHeadingRow(cells)) {
			return { number, isHeading: true };
		}
		if (cells.slice(this.headings.length).some((cell) => cell.trim() !== "")) {
			const unreadable = `it has ${cells.length} columns, and the heading row ${this.headings.length}`;
			return { number, unreadable };
		}
		return new CsvRow(number, cells, this.#places);
	}

	#takeHeadings(cells: readonly string[]): void {
		if (cells.length > MAX_COLUMNS) {
			throw new UserError(413, `The first line of this feed has more than ${MAX_COLUMNS} columns.`);
		}
		this.rawHeadings = cells;
		this.headings = distinctHeadings(cells);
		this.#places = new Map(this.headings.map((heading, place) => [headingKey(heading), place]));
		this.#fewestCells = cells.length;
	}

	/** A file joined from several has heading rows in the middle. */
	#isHeadingRow(cells: readonly string[]): boolean {
		return cells.every((cell, place) => cell.trim() === (this.rawHeadings[place] ?? "").trim());
	}
}
