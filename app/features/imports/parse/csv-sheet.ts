import { CsvError, parse } from "csv-parse/sync";
import { UserError } from "~/logging/user-error";
import { delimiterOfText } from "./delimiter";
import {
	MAX_CSV_ROW,
	MAX_ROWS,
	MAX_ROWS_ABOVE,
	type Sheet,
	type SheetRow,
	tooManyRows,
} from "./sheet";

/** The first line may name the delimiter for Excel, which does not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t])(\r\n|\n|\r)/i;

function quotationRefusal(error: CsvError): UserError {
	const row = Number(error.records) + Number(error.empty_lines) + 1;
	if (error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED") {
		return new UserError(
			400,
			`Row ${row} has a quotation mark (") that is never closed. Close it, or save the file from the spreadsheet again, and upload it once more.`,
		);
	}
	return new UserError(
		400,
		`Row ${row} has a quotation mark (") in the wrong place: a cell that begins with one must end with one, and marks inside it must be doubled. Save the file from the spreadsheet again and upload it once more.`,
	);
}

/**
 * Returns the rows of a CSV text that are not empty, numbered as in a spreadsheet: a record is one row even if it has
 * several lines, and so is an empty line. Throws a UserError for broken quotation marks and for more rows than an
 * import may have.
 */
export function readCsv(text: string): Sheet {
	const separator = SEPARATOR_LINE.exec(text);
	const body = separator ? text.slice(separator[0].length) : text;
	const rows: SheetRow[] = [];
	try {
		parse(body, {
			delimiter: separator?.[1] ?? delimiterOfText(body, [",", ";", "\t"]),
			max_record_size: MAX_CSV_ROW,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
			// Accepts 24" in a cell without quotation marks, as spreadsheets do; after a closing mark it still throws.
			relax_quotes: true,
			skip_empty_lines: true,
			trim: true,
			on_record: (cells: string[], { records, empty_lines }) => {
				if (cells.some((cell) => cell.trim() !== ""))
					rows.push({ row: records + empty_lines, cells });
				if (rows.length > MAX_ROWS + MAX_ROWS_ABOVE) throw tooManyRows();
				return null;
			},
		});
	} catch (error) {
		throw error instanceof CsvError ? quotationRefusal(error) : error;
	}
	return { name: undefined, rows };
}
