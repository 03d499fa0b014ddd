import { ExpectedError } from "~/logging/expected-error";

// Limits that are checked before a file is parsed (docs/product.md#import-files).

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** A workbook is a zip archive: 0.5 MB can unpack to hundreds of megabytes. */
export const MAX_WORKBOOK_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_WORKBOOK_ENTRIES = 10_000;
/** Rows that are not empty, below the headers, in all sheets together. */
export const MAX_ROWS = 100_000;

export interface FileLimits {
	maxBytes: number;
	/** Rows that are not empty, below the headers. */
	maxRows: number;
}

export const IMPORT_FILE_LIMITS: FileLimits = { maxBytes: MAX_FILE_BYTES, maxRows: MAX_ROWS };

/** Rows of a sheet with any cell, even if the cell has only a colour. */
export const MAX_SHEET_ROWS = 2 * MAX_ROWS;
export const MAX_SHEET_COLUMNS = 500;
export const MAX_SHEETS = 50;
/** Number of rows with titles and notes that may be above the header row. */
export const MAX_ROWS_ABOVE_HEADER = 20;
/** Bytes of a CSV row: an unclosed quotation mark would make the rest of the file one row. */
export const MAX_CSV_ROW_BYTES = 1_000_000;

/** Names of the kinds of sheets in downloads. */
export const SHEET_NAMES = {
	projectors: "models",
	listings: "listings",
	shops: "shops",
	jargon: "jargon",
	facts: "facts",
} as const;

export function tooManyRowsError(maxRows = MAX_ROWS): ExpectedError {
	return new ExpectedError(
		413,
		`This file has more than ${maxRows.toLocaleString("en-GB")} rows. Split it into smaller files and upload them one after another.`,
	);
}

/** A row as text; each parser decides the text of numbers, dates and errors. */
export interface SheetRow {
	/** The row number that a spreadsheet shows. */
	row: number;
	cells: string[];
	/** True for a row that the spreadsheet hides, also by a filter. */
	isHidden?: boolean;
	/** True if blank cells keep the stored values; blank cells of the template clear them. */
	blanksKeepStoredValues?: boolean;
	/** True for a row of another layout, which is imported even if a cell of it is refused. */
	isMapped?: boolean;
}

/** Merged cells of a column, which show the value of the first cell. */
export interface MergedCells {
	/** Index of the column, from 0. */
	column: number;
	/** Numbers of the first and last row, as a spreadsheet shows them. */
	firstRow: number;
	lastRow: number;
}

/** A CSV file or a sheet of a workbook, without empty rows. */
export interface Sheet {
	/** Undefined for a CSV file. */
	name?: string | undefined;
	isHidden?: boolean | undefined;
	rows: SheetRow[];
	merged?: MergedCells[];
}

/** Returns the rows below the header row; each row of merged cells gets their value. */
export function rowsBelow({ rows, merged = [] }: Sheet, headerIndex: number): SheetRow[] {
	const rowsBelowHeader = rows.slice(headerIndex + 1);
	const firstRowBelow = rowsBelowHeader[0]?.row ?? 0;
	const mergedByFirstRow = Map.groupBy(
		merged.filter(({ firstRow }) => firstRow >= firstRowBelow),
		({ firstRow }) => firstRow,
	);
	if (mergedByFirstRow.size === 0) return rowsBelowHeader;
	const openMerges = new Map<number, { lastRow: number; text: string }>();
	return rowsBelowHeader.map((line) => {
		const cells = [...line.cells];
		for (const [column, { lastRow, text }] of openMerges) {
			while (cells.length <= column) cells.push("");
			if (line.row > lastRow) openMerges.delete(column);
			else if (cells[column]?.trim() === "") cells[column] = text;
		}
		for (const { column, lastRow } of mergedByFirstRow.get(line.row) ?? []) {
			const text = cells[column]?.trim() ?? "";
			if (text !== "") openMerges.set(column, { lastRow, text });
		}
		return { ...line, cells };
	});
}

/** Returns a number without the noise of binary fractions: 1299.9900000000002 was typed as 1299.99. */
export function plainNumber(value: number): string {
	return String(Number(value.toPrecision(15)));
}

/** Returns the letters that a spreadsheet shows above a column. */
export function columnLetters(index: number): string {
	const higherDigits = Math.floor(index / 26);
	return (
		(higherDigits > 0 ? columnLetters(higherDigits - 1) : "") +
		String.fromCharCode(65 + (index % 26))
	);
}

/** File name extensions that the file picker offers. */
export const DATA_FILE_EXTENSIONS = ".csv,.xlsx,.xls,.xlsm,.tsv";

const DATA_FILE_NAME = /\.(csv|tsv|xlsx?|xlsm)$/i;

const DATA_FILE_TYPES = [
	"text/csv",
	"application/vnd.ms-excel",
	"application/vnd.ms-excel.sheet.macroenabled.12",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/** Prefix of the names of imports from Google Sheets. */
export const GOOGLE_SHEETS_PREFIX = "Google Sheets: ";

/** Message for a feed; the page makes its last word a link. */
export const FEED_FILE_ERROR = "This is a feed: add it under Feeds";

/** Returns true if a file is XML by its name or type, compressed or not. */
export function isFeedFile({ name, type }: { name: string; type: string }): boolean {
	return (
		/\.(xml|rss|atom)(\.(gz|zip))?$/i.test(name) ||
		/^(text|application)\/((rss|atom)\+)?xml\b/i.test(type)
	);
}

/**
 * Returns true for a CSV or Excel file by its type or name; a computer without Excel sends no type for a workbook.
 */
export function isDataFile({ name, type }: { name: string; type: string }): boolean {
	const mediaType = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	return DATA_FILE_TYPES.includes(mediaType) || DATA_FILE_NAME.test(name);
}
