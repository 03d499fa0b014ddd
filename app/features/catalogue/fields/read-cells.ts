import type { z } from "zod";
import { cellError } from "./cell-errors";
import { insteadText } from "./shown-text";

/** Why a record is not taken, and in which column where it is one cell. */
export interface Fault {
	column?: string;
	reason: string;
}

export type Reading<R> = { record: R; faults: [] } | { record: undefined; faults: Fault[] };

/**
 * Reads cells by their columns, from a file or a form, under the rules of a record; or tells what is wrong with them,
 * once a cell.
 */
export function readCells<R>(
	schema: z.ZodType<R>,
	cells: Readonly<Record<string, string>>,
): Reading<R> {
	const faults: Fault[] = [];
	for (const [column, value] of Object.entries(cells)) {
		const reason = cellError(column, value);
		if (reason) faults.push({ column, reason });
	}
	const result = schema.safeParse(cells);
	if (result.success && faults.length === 0) return { record: result.data, faults: [] };
	for (const { path, message } of result.error?.issues ?? []) {
		const column = String(path[0]);
		if (faults.some((fault) => fault.column === column)) continue;
		faults.push({ column, reason: message + insteadText(cells[column] ?? "") });
	}
	return { record: undefined, faults };
}

/** What is wrong with the cells of a form, by column. */
export function faultsByColumn(faults: readonly Fault[]): Record<string, string[]> {
	return Object.fromEntries(
		faults.flatMap(({ column, reason }) => (column === undefined ? [] : [[column, [reason]]])),
	);
}
