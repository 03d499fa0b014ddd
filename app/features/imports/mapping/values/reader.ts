import type { DecimalMark } from "./number-style";

/** What the column of a cell is known by when it is read. */
export interface ColumnSense {
	/** The decimal mark of its numbers, where they or the rest of the file show one. */
	mark: DecimalMark | undefined;
	/** The unit that its heading names. */
	unit: string | undefined;
	heading: string;
}

/** A cell as our column takes it. Blank where it says nothing; `why` tells what could not be read. */
export interface ReadValue {
	text: string;
	why?: string;
}

/** Reads a cell that says something. */
export type Reader = (cell: string, column: ColumnSense) => ReadValue;

/** What a cell says. */
export const read = (text: string): ReadValue => ({ text });
/** A cell that could not be read. */
export const unread = (why: string): ReadValue => ({ text: "", why });
