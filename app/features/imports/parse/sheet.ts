/** A row as text; each parser decides the text of numbers, dates and errors. */
export interface SheetRow {
	/** The row number that a spreadsheet shows. */
	row: number;
	cells: string[];
	/** True if blank cells keep the stored values; those of the template clear them. */
	leavesBlank?: boolean;
	/** True for a row of another layout: a cell that cannot be taken leaves the row in. */
	isMapped?: boolean;
}

/** A CSV file or a sheet of a workbook, without empty rows. */
export interface Sheet {
	/** Undefined for a CSV file. */
	name?: string | undefined;
	isHidden?: boolean | undefined;
	rows: SheetRow[];
}

/** Returns a number without the noise of binary fractions: 1299.9900000000002 was typed as 1299.99. */
export function plainNumber(value: number): string {
	return String(Number(value.toPrecision(15)));
}

/** Returns the letters that a spreadsheet shows above a column. */
export function columnLetters(index: number): string {
	const before = Math.floor(index / 26);
	return (before > 0 ? columnLetters(before - 1) : "") + String.fromCharCode(65 + (index % 26));
}
