import type { CatalogueWorkbook } from "~/features/imports/export/catalogue-workbook.server";
import { failed } from "~/features/imports/import-result";
import type { TaskOutcome } from "./import-task.server";
import { performApart } from "./run-task.server";

const EXPORT_STOPPED = "The workbook could not be written. Please try again.";

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a workbook of what is stored while pages are served. One at a time, each after the one before, because a large
 * one needs much memory; an import need not end first.
 */
export async function runExport(
	workbook: CatalogueWorkbook,
	skus?: readonly string[],
): Promise<TaskOutcome<"export">> {
	const input = skus === undefined ? { workbook } : { workbook, skus };
	// What fails unexpectedly is logged and a `Failed` already; the next one need not care.
	const next = last.then(() => performApart({ kind: "export", input }));
	last = next;
	const outcome = await next;
	const isUnexpected = outcome.status === "failed" && outcome.httpStatus === 500;
	return isUnexpected ? failed(500, EXPORT_STOPPED) : outcome;
}
