import type { z } from "zod";
import { isDateInFactCell, isSpreadsheetDate } from "~/features/catalogue/numeric-facts/date-text";
import { COLUMNS_WITHOUT_DATES } from "~/features/catalogue/numeric-facts/fact-columns";
import { wrongTextSuffix } from "./message-text";

/** The reason why a record is refused, with the column if it is about one cell. */
export interface Fault {
	column?: string;
	reason: string;
}

export type RecordResult<ParsedRecord> =
	| { record: ParsedRecord; faults: [] }
	| { record: undefined; faults: Fault[] };

/** Reads cells by column, from a file or a form, by the schema of a record. Returns at most one fault for each cell. */
export function readCells<ParsedRecord>(
	schema: z.ZodType<ParsedRecord>,
	cells: Readonly<Record<string, string>>,
): RecordResult<ParsedRecord> {
	const faults: Fault[] = [];
	for (const [column, value] of Object.entries(cells)) {
		const reason = cellError(column, value);
		if (reason) faults.push({ column, reason });
	}
	const result = schema.safeParse(cells);
	if (result.success && faults.length === 0) return { record: result.data, faults: [] };
	for (const { path, message } of result.error?.issues ?? []) {
		const column = String(path[0]);
		if (faults.some((fault) => fault.column === column)) continue;
		faults.push({ column, reason: message + wrongTextSuffix(cells[column] ?? "") });
	}
	return { record: undefined, faults };
}

/** The error values of spreadsheets. */
const SPREADSHEET_ERROR =
	/^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!)$/i;

/** The one column with dates. */
export const DATE_COLUMN = "seen_on";

/**
 * Returns a message about a cell that a spreadsheet spoilt: a failed formula, or a date, into which spreadsheets turn
 * 1-2, in a column without dates. Undefined for any other cell.
 */
export function cellError(column: string, value: string): string | undefined {
	const text = value.trim();
	if (SPREADSHEET_ERROR.test(text)) {
		return `${column} is the error ${text}; correct the formula, or type what it should give`;
	}
	if (column === DATE_COLUMN) return undefined;
	const isDate = COLUMNS_WITHOUT_DATES.has(column)
		? isDateInFactCell(text)
		: isSpreadsheetDate(text);
	if (isDate) {
		return `${column} is a date (${text}); format the cell as text and type it again`;
	}
	return undefined;
}
