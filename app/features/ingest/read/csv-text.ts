// Writes CSV files in a form that spreadsheets read without running formulas.

export type CsvCell = string | number | boolean | null | undefined;

/** Characters that may start a formula (OWASP, "CSV Injection"). */
const FORMULA_START = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const ESCAPED_FORMULA = /^''*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** Puts an apostrophe before a text that looks like a formula, so that no spreadsheet runs it. */
export function escapeFormula(text: string): string {
	return FORMULA_START.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`, so that a download can be uploaded again unchanged. */
export function unescapeFormula(text: string): string {
	return ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * Adds an apostrophe to a text that already looks escaped, because `unescapeFormula` removes one. Escapes no formulas:
 * cells of type text need no escape.
 */
export function doubleApostrophe(text: string): string {
	return ESCAPED_FORMULA.test(text) ? `'${text}` : text;
}

function csvCell(value: CsvCell): string {
	const text = escapeFormula(value === null || value === undefined ? "" : String(value));
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Byte order mark, by which Excel detects UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

const csvLines = (rows: readonly (readonly CsvCell[])[]) =>
	rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** Returns CSV for Excel: Windows line ends, escaped formulas and a byte order mark. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
	return BYTE_ORDER_MARK + csvLines(rows);
}

/** Yields a CSV file in pieces, one for each batch of rows. */
export async function* streamCsv(
	rowBatches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK;
	for await (const rows of rowBatches) yield csvLines(rows);
}
