import type { Sheet } from "~/features/imports/parse/sheet";
import { planSheets, problemText } from "../app/features/imports/plan/import-plan";
import { refusalText } from "./refusal";

// Plans of sheets, written as lines of cells.

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
