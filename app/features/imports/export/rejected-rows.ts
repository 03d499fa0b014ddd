import { printable } from "~/features/catalogue/fields/cells";
import type { SheetRow } from "~/features/imports/parse/sheet";
import type { RowProblem } from "~/features/imports/plan/import-plan";
import { missingText, SURPLUS_COLUMN, type Table } from "~/features/imports/plan/import-tables";
import { type Kind, PROBLEM_COLUMN } from "~/features/imports/plan/table-kinds";

/** Upper limit of rejected rows stored for an import. */
export const MAX_REJECTED_ROWS = 10_000;

/** Upper limit of their characters together, as in the largest CSV file. */
export const MAX_REJECTED_TEXT = 20 * 1024 * 1024;

/** Rejected rows of a sheet, unchanged but for the problem at the end of each. */
export interface RejectedTable {
	kind: Kind;
	/** Name of the sheet, if a workbook has several. */
	name: string | undefined;
	headings: string[];
	rows: string[][];
	/** Number of rows that are not kept. */
	cut: number;
}

/** Returns why rows of a table were left out, by row number. */
function reasonsOf(table: Table, problems: readonly RowProblem[]): Map<number, string> {
	if (missingText(table) === undefined)
		return new Map(problems.map((one) => [one.row, one.reason]));
	const reason = problems[0]?.reason ?? "";
	return new Map(table.body.map(({ row }) => [row, reason]));
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Returns the columns with a heading or a value in any of these rows, without the one of earlier problems. */
function ownColumns({ headings, keys }: Table, rows: readonly SheetRow[]): number[] {
	const width = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), widthOf(headings));
	return Array.from({ length: width }, (_, index) => index).filter(
		(index) => keys[index] !== PROBLEM_COLUMN,
	);
}

/**
 * Returns the rows that were left out, up to the limits, sheet by sheet with their own columns: a sheet must not get
 * the columns of another, because an empty cell clears the stored value.
 */
export function rejectedTables(
	tables: readonly Table[],
	problems: readonly RowProblem[],
): RejectedTable[] {
	let rowsLeft = MAX_REJECTED_ROWS;
	let textLeft = MAX_REJECTED_TEXT;
	return tables.flatMap((table) => {
		const own = problems.filter(({ sheet }) => sheet === table.sheet);
		const reasons = reasonsOf(table, own);
		const rejected = table.body.filter(({ row }) => reasons.has(row));
		const kept = rejected.slice(0, rowsLeft).filter(({ cells }) => {
			textLeft -= cells.reduce((sum, cell) => sum + cell.length, 0);
			return textLeft >= 0;
		});
		rowsLeft -= kept.length;
		if (rejected.length === 0) return [];
		const columns = ownColumns(table, kept);
		const surplus = table.isShiftable ? SURPLUS_COLUMN : "";
		const heading = (index: number) =>
			index < table.headings.length ? printable(table.headings[index] ?? "") : surplus;
		return {
			kind: table.kind,
			name: table.sheet,
			headings: [...columns.map(heading), PROBLEM_COLUMN],
			rows: kept.map(({ row, cells }) => [
				...columns.map((index) => printable(cells[index] ?? "")),
				reasons.get(row) ?? "",
			]),
			cut: rejected.length - kept.length,
		};
	});
}
