import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { type UndoOutcome, undoImport } from "~/features/imports/apply/import-undo.queries.server";
import { type ClearOutcome, clearSample } from "~/features/sample-catalogue/clear-sample.server";
import {
	type ImportOutcome,
	type ImportProgress,
	type ImportSource,
	importFile,
	refusalOf,
} from "./import-file.server";

/** What is done in the import worker; it crosses to another thread, so it is data alone. */
export type ImportTask =
	| { kind: "import"; source: ImportSource; dryRun: boolean; loadedBy: string; now: Date }
	| { kind: "undo"; id: number; undoneBy: string; now: Date }
	| { kind: "clear-sample"; database: string | undefined; clearedBy: string; now: Date };

export type TaskOutcome = ImportOutcome | UndoOutcome | ClearOutcome;

/** Does a task on a connection that may be used for long. Throws where the site itself fails. */
export async function performTask(
	db: Kysely<Database>,
	task: ImportTask,
	onProgress?: (progress: ImportProgress) => void,
): Promise<TaskOutcome> {
	if (task.kind === "import") return importFile(db, task.source, { ...task, onProgress });
	try {
		if (task.kind === "clear-sample") return await clearSample(db, task);
		return await undoImport(db, task.id, task);
	} catch (error) {
		const refusal = refusalOf(error);
		if (refusal) return refusal;
		throw error;
	}
}
