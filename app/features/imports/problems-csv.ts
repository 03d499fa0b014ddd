import { toCsv } from "./csv-text";
import type { RowProblem } from "./import-plan";

/** The rows that were left out, as a file to work through beside the spreadsheet. */
export function problemsCsv(problems: readonly RowProblem[]): string {
	const rows = problems.map(({ row, sheet, sku, column, reason }) => [
		row,
		sheet,
		sku,
		column,
		reason,
	]);
	return toCsv([["row", "sheet", "sku", "column", "reason"], ...rows]);
}
