/** One row as text; what a number, a date or an error becomes is settled where it is read. */
export interface SheetRow {
	/** The row number a spreadsheet shows. */
	row: number;
	cells: string[];
	/** Whether its blank cells leave what is stored; the template's clear it. */
	leavesBlank?: boolean;
}

/** The rows of a CSV file or of one sheet that have something in them. */
export interface Sheet {
	/** The sheet's name; a CSV file has none. */
	name: string | undefined;
	/** Put out of sight in its workbook. */
	isHidden?: boolean;
	rows: SheetRow[];
}
