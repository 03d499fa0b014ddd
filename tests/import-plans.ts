import type { Sheet } from "~/features/ingest/read/sheet";
import { planSheets, problemText } from "../app/features/imports/plan/import-plan";
import type { WorkbookCell } from "./files/workbook";
import { refusalText } from "./refusal";

// Sheets of cells and their plans.

/** Parses a sheet from lines of cells separated by bars; an empty line is a blank row. */
export function sheet(lines: readonly string[], name?: string): Sheet {
	const rows = lines.map((line, index) => ({ row: index + 1, cells: line.split("|") }));
	return { name, rows: rows.filter(({ cells }) => cells.join("") !== "") };
}

export function plan(...lines: string[]) {
	return planSheets([sheet(lines)]);
}

export function problems(...lines: string[]): string[] {
	return plan(...lines).problems.map(problemText);
}

export function refusal(sheets: Sheet[]): string {
	try {
		planSheets(sheets);
	} catch (error) {
		return refusalText(error);
	}
	return "";
}

export const CSV = "sku,brand,model\nA,Epson,One\n";

export const table: WorkbookCell[][] = [
	["sku", "brand", "model"],
	["A", "Epson", "One"],
];
