import { readSheets } from "~/features/ingest/read/read-sheets.server";
import { type PlannedTables, planSheets } from "./import-plan";

/**
 * Returns the planned changes of a CSV file or a workbook. Throws an ExpectedError for a file that cannot be imported; bad
 * rows are problems of the plan.
 */
export async function readImport(bytes: Uint8Array, fileName: string): Promise<PlannedTables> {
	return planSheets(await readSheets(bytes, fileName));
}
