/** Text of a downloaded CSV file: what spreadsheets need to read it, and nothing they would run. */

export type CsvCell = string | number | boolean | null | undefined;

/** What a spreadsheet may take for the start of a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const ESCAPED_FORMULA = /^''*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** A text that no spreadsheet runs: an apostrophe goes before what looks like a formula. */
export function escapeFormula(text: string): string {
	return FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given, so that a download can be uploaded again unchanged. */
export function unescapeFormula(text: string): string {
	return ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}

/** The text that `unescapeFormula` makes this one of, without escaping what a cell of type text may begin with. */
export function keepApostrophe(text: string): string {
	return ESCAPED_FORMULA.test(text) ? `'${text}` : text;
}

function csvCell(value: CsvCell): string {
	const text = escapeFormula(value === null || value === undefined ? "" : String(value));
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark by which Excel knows UTF-8. */
const UTF8_MARK = "\uFEFF";

const csvLines = (rows: readonly (readonly CsvCell[])[]) =>
	rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** CSV with Windows line ends, formulas escaped, behind the mark by which Excel knows UTF-8. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
	return UTF8_MARK + csvLines(rows);
}

/** The same of rows that come some at a time, for files that are sent while they are made. */
export async function* csvParts(
	parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
	yield UTF8_MARK;
	for await (const rows of parts) yield csvLines(rows);
}
