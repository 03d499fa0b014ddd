import { toCsv } from "./csv-text";
import type { RowProblem } from "./import-plan";

/** The rows that a load left out, as CSV for staff to work through. */
export function problemsCsv(problems: readonly RowProblem[]): string {
	return toCsv([
		["row", "sheet", "sku", "column", "reason"],
		...problems.map(({ row, sheet, sku, column, reason }) => [row, sheet, sku, column, reason]),
	]);
}
