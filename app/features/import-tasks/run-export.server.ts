import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import type { TaskOutcome } from "./import-task.server";
import { performApart } from "./run-task.server";

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a workbook of what is stored while pages are served. One at a time, each after the one before, because a large
 * one needs much memory; an import need not end first.
 */
export function runExport(
	workbook: CatalogueWorkbook,
	skus?: readonly string[],
): Promise<TaskOutcome<"export">> {
	const input = skus === undefined ? { workbook } : { workbook, skus };
	const next = last.then(() => performApart({ kind: "export", input }));
	// What fails unexpectedly is a `Failed` already; the next one need not care.
	last = next;
	return next;
}
