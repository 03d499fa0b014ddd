import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { ReleaseOptions } from "~/features/imports/apply/apply-plan.queries.server";
import {
	type CommitOptions,
	commitImport,
	type ImportedFile,
} from "~/features/imports/apply/commit-import.server";
import { asFailure } from "~/features/imports/apply/import-failure.server";
import type { ImportProgress, ImportSource } from "~/features/imports/apply/import-source.server";
import { type UndoneImport, undoImport } from "~/features/imports/apply/import-undo.queries.server";
import { type ImportPreview, previewImport } from "~/features/imports/apply/preview-import.server";
import type { Failed } from "~/features/imports/import-result";
import type { FileReading } from "~/features/imports/mapping/mapping";
import {
	type DescribedColumns,
	describeColumns,
} from "~/features/imports/mapping-page/describe-columns.server";
import { type ReviewedRows, reviewRows } from "~/features/imports/mapping-page/review-rows.server";
import {
	type ClearedSample,
	type ClearOptions,
	clearSample,
} from "~/features/sample-catalogue/clear-sample.server";

/** What each kind of task is given; it crosses to another thread, so it is data alone. */
interface TaskInputs {
	preview: { source: ImportSource } & ReleaseOptions;
	commit: { source: ImportSource } & CommitOptions;
	undo: { id: number; undoneBy: string; now: Date };
	"clear-sample": ClearOptions;
	columns: { source: ImportSource; headingRow: number | undefined };
	rows: { source: ImportSource & { reading: FileReading } };
}

/** What each kind of task ends with where it succeeds. */
interface TaskResults {
	preview: ImportPreview;
	commit: ImportedFile;
	undo: UndoneImport;
	"clear-sample": ClearedSample;
	columns: DescribedColumns;
	rows: ReviewedRows;
}

export type TaskKind = keyof TaskInputs;

/** A long write, or the preview of one, that runs outside the thread that serves pages. */
export interface ImportTask<Kind extends TaskKind> {
	kind: Kind;
	input: TaskInputs[Kind];
}

export type TaskOutcome<Kind extends TaskKind> = TaskResults[Kind] | Failed;

export type OnProgress = (progress: ImportProgress) => void;

type Performers = {
	[Kind in TaskKind]: (
		db: Kysely<Database>,
		input: TaskInputs[Kind],
		onProgress: OnProgress | undefined,
	) => Promise<TaskOutcome<Kind>>;
};

const PERFORMERS: Performers = {
	preview: (db, { source, ...options }, onProgress) =>
		previewImport(db, source, options, onProgress),
	commit: (db, { source, ...options }, onProgress) => commitImport(db, source, options, onProgress),
	undo: (db, { id, ...options }) => undoImport(db, id, options),
	"clear-sample": (db, options) => clearSample(db, options),
	columns: (db, { source, headingRow }) => describeColumns(db, source, headingRow),
	rows: (db, { source }) => reviewRows(db, source),
};

/** Performs a task on a connection that it may occupy for long. Throws unexpected errors. */
export async function performTask<Kind extends TaskKind>(
	db: Kysely<Database>,
	{ kind, input }: ImportTask<Kind>,
	onProgress?: OnProgress,
): Promise<TaskOutcome<Kind>> {
	try {
		return await PERFORMERS[kind](db, input, onProgress);
	} catch (error) {
		const failure = asFailure(error);
		if (failure) return failure;
		throw error;
	}
}
