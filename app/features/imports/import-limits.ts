import { ImportRefusal } from "./import-refusal";

/** What is looked at before a file is taken apart (design section 6); the tests say why each is enough. */

export const MOST_FILE_BYTES = 20 * 1024 * 1024;
/** A workbook is an archive: 0.5 MB of it can unpack to hundreds. */
export const MOST_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MOST_ARCHIVE_ENTRIES = 10_000;
/** Rows with something in them, below the headers, in all sheets together. */
export const MOST_ROWS = 100_000;
/** Rows of one sheet that hold any cell, even one with nothing but a colour. */
export const MOST_SHEET_ROWS = 2 * MOST_ROWS;
export const MOST_COLUMNS = 500;
export const MOST_SHEETS = 50;
/** Bytes of one CSV row: an unclosed quotation mark would make the rest of the file one row. */
export const LONGEST_CSV_ROW = 1_000_000;

/** The refusal of more rows than an import may have. */
export function tooManyRows(): ImportRefusal {
	return new ImportRefusal(
		413,
		`This file has more than ${MOST_ROWS.toLocaleString("en-GB")} rows. Split it into smaller files and upload them one after another.`,
	);
}
