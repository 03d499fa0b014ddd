import type { DecimalMark } from "./number-style";

/** Context of a cell from its column. */
export interface ColumnSense {
	/** The decimal mark of its numbers, if they or the rest of the file show one. */
	mark: DecimalMark | undefined;
	/** The unit in its heading. */
	unit: string | undefined;
	heading: string;
}

/** A cell in the form of our column, blank if it has no value; `why` is the reason if it could not be read. */
export interface ReadValue {
	text: string;
	why?: string;
}

/** Reads a cell with a value. */
export type Reader = (cell: string, column: ColumnSense) => ReadValue;

export const read = (text: string): ReadValue => ({ text });
export const unread = (why: string): ReadValue => ({ text: "", why });
