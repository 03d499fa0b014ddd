import { CsvError, parse } from "csv-parse/sync";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { ExpectedError } from "~/logging/expected-error";
import {
	FEED_FILE_ERROR,
	IMPORT_FILE_LIMITS,
	MAX_CSV_ROW_BYTES,
	MAX_ROWS_ABOVE_HEADER,
	type Sheet,
	type SheetRow,
	tooManyRowsError,
} from "./sheet";
import { decodeText, delimiterOfText } from "./text-file";
import { readArchivedWorkbook, readCompoundWorkbook } from "./workbook-sheets.server";

/** The first line may name the delimiter for Excel, which does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t])(\r\n|\n|\r)/i;

function quotationError(error: CsvError): ExpectedError {
	const row = Number(error.records) + Number(error.empty_lines) + 1;
	if (error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED") {
		return new ExpectedError(
			400,
			`Row ${row} has a quotation mark (") that is never closed. Close it, or save the file from the spreadsheet again, and upload it once more.`,
		);
	}
	return new ExpectedError(
		400,
		`Row ${row} has a quotation mark (") in the wrong place: a cell that begins with one must end with one, and marks inside it must be doubled. Save the file from the spreadsheet again and upload it once more.`,
	);
}

/**
 * Returns the rows of a CSV text that are not empty, numbered as in a spreadsheet: a record is one row even if it has
 * several lines, and so is an empty line. Throws an ExpectedError for broken quotation marks and for more rows than an
 * import may have.
 */
export function readCsv(text: string, maxRows = IMPORT_FILE_LIMITS.maxRows): Sheet {
	const visibleText = withoutZeroWidth(text);
	const separator = SEPARATOR_LINE.exec(visibleText);
	const body = separator ? visibleText.slice(separator[0].length) : visibleText;
	const rows: SheetRow[] = [];
	try {
		parse(body, {
			delimiter: separator?.[1] ?? delimiterOfText(body, [",", ";", "\t", "|"]),
			max_record_size: MAX_CSV_ROW_BYTES,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
			// Accepts 24" in a cell without quotation marks, as spreadsheets do; after a closing mark it still throws.
			relax_quotes: true,
			skip_empty_lines: true,
			trim: true,
			on_record: (cells: string[], { records, empty_lines }) => {
				if (cells.some((cell) => cell.trim() !== ""))
					rows.push({ row: records + empty_lines, cells });
				if (rows.length > maxRows + MAX_ROWS_ABOVE_HEADER) throw tooManyRowsError(maxRows);
				return null;
			},
		});
	} catch (error) {
		throw error instanceof CsvError ? quotationError(error) : error;
	}
	return { name: undefined, rows };
}

/** First bytes of workbooks, in hexadecimal. */
const ZIP_SIGNATURE = /^504b0(?:304|506)/;
const COMPOUND_FILE_SIGNATURE = /^d0cf11e0a1b11ae1/;

/** Beginning of an XML feed of a shop, not of a web page or a workbook saved as XML. */
const FEED_START =
	/^\s*<(\?xml|rss|rdf:|feed|products?|catalog(ue)?|channel|items|offers|datafeed)\b(?!.{0,2000}<(!doctype html|html|(\w+:)?workbook|\?mso-application)\b)/is;

const MARKUP_START = /^\s*<(!doctype|html|\?xml|!--|head|meta|body|style|div|table)/i;

function readText(bytes: Uint8Array, fileName: string, maxRows: number): Sheet {
	const text = decodeText(bytes);
	if (text.includes("\0")) {
		throw new ExpectedError(
			415,
			`Please upload a CSV or Excel file. "${fileName}" is neither; if it came from a spreadsheet, save it there as Excel Workbook (.xlsx) or CSV.`,
		);
	}
	if (FEED_START.test(text)) throw new ExpectedError(415, FEED_FILE_ERROR);
	if (MARKUP_START.test(text)) {
		throw new ExpectedError(
			415,
			`Please upload a CSV or Excel file. "${fileName}" is a web page or XML, whatever its name says: open it in Excel, save it as Excel Workbook (.xlsx), and upload that.`,
		);
	}
	return readCsv(text, maxRows);
}

/** Returns the sheets of a CSV file or a workbook, recognised by content alone. Throws an ExpectedError. */
export async function readSheets(
	bytes: Uint8Array,
	fileName: string,
	{ maxBytes, maxRows } = IMPORT_FILE_LIMITS,
): Promise<Sheet[]> {
	if (bytes.byteLength > maxBytes) {
		throw new ExpectedError(
			413,
			`This file is larger than ${maxBytes / 1024 / 1024} MB. Split it into smaller files, or take pictures out of the workbook, and upload it again.`,
		);
	}
	if (bytes.byteLength === 0) {
		throw new ExpectedError(
			400,
			"This file is empty. Choose the file with the data and upload it.",
		);
	}
	const firstBytes = Buffer.from(bytes.subarray(0, 8)).toString("hex");
	if (ZIP_SIGNATURE.test(firstBytes)) return readArchivedWorkbook(bytes);
	if (COMPOUND_FILE_SIGNATURE.test(firstBytes)) return readCompoundWorkbook(bytes);
	return [readText(bytes, fileName, maxRows)];
}
