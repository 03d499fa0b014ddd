import { readImport } from "~/features/imports/parse/read-import.server";
import type { Sheet } from "~/features/imports/parse/sheet";
import { type PlannedTables, planSheets } from "~/features/imports/plan/import-plan";

/** What is imported: a file, or the sheets that a spreadsheet service returned. */
export type ImportSource =
	| { fileName: string; bytes: Uint8Array }
	| { fileName: string; sheets: Sheet[] };

/** Rows done, of all that the file has; a feed is read as it goes, and nobody knows how many it has. */
export interface ImportProgress {
	done: number;
	total: number | undefined;
}

/** Reads and plans a source. Throws a UserError for one that cannot be imported at all. */
export async function planSource(source: ImportSource): Promise<PlannedTables> {
	return "bytes" in source ? readImport(source.bytes, source.fileName) : planSheets(source.sheets);
}
