import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { applyHeldRun } from "~/features/feeds/run/changes/held-run.queries.server";
import { type UndoneRun, undoFeedRun } from "~/features/feeds/run/changes/undo-run.queries.server";
import { type RunOptions, runFeed } from "~/features/feeds/run/run-feed.server";
import type { FeedRunOutcome } from "~/features/feeds/run/run-plan";
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
import {
	type CatalogueWorkbook,
	exportWorkbook,
} from "~/features/imports/export/catalogue-workbook.server";
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
	"run-feed": RunOptions;
	"apply-feed-run": { runId: number; by: string; now: Date };
	"undo-feed-run": { runId: number; by: string; now: Date };
	columns: { source: ImportSource; headingRow: number | undefined };
	rows: { source: ImportSource & { reading: FileReading } };
	export: { workbook: CatalogueWorkbook; skus?: readonly string[] };
}

/** What each kind of task ends with where it succeeds. */
interface TaskResults {
	preview: ImportPreview;
	commit: ImportedFile;
	undo: UndoneImport;
	"clear-sample": ClearedSample;
	"run-feed": FeedRunOutcome;
	"apply-feed-run": FeedRunOutcome;
	"undo-feed-run": UndoneRun;
	columns: DescribedColumns;
	rows: ReviewedRows;
	export: ExportedWorkbook;
}

/** A download of what is stored. */
interface ExportedWorkbook {
	status: "exported";
	bytes: Uint8Array;
}

export type TaskKind = keyof TaskInputs;

/** A long write, or the preview of one, that runs outside the thread that serves pages. */
export interface ImportTask<Kind extends TaskKind> {
	kind: Kind;
	input: TaskInputs[Kind];
}

export type TaskOutcome<Kind extends TaskKind> = TaskResults[Kind] | Failed;

export type OnProgress = (progress: ImportProgress) => void;

export interface TaskControls {
	onProgress?: OnProgress | undefined;
	/** Asks the task to end early, with nothing changed; most are asked by `onProgress` throwing. */
	signal?: AbortSignal | undefined;
}

type Performers = {
	[Kind in TaskKind]: (
		db: Kysely<Database>,
		input: TaskInputs[Kind],
		controls: TaskControls,
	) => Promise<TaskOutcome<Kind>>;
};

const PERFORMERS: Performers = {
	preview: (db, { source, ...options }, { onProgress }) =>
		previewImport(db, source, options, onProgress),
	commit: (db, { source, ...options }, { onProgress }) =>
		commitImport(db, source, options, onProgress),
	undo: (db, { id, ...options }) => undoImport(db, id, options),
	"clear-sample": (db, options) => clearSample(db, options),
	"run-feed": (db, options, { onProgress, signal }) =>
		runFeed(db, options, { signal, onLines: (done) => onProgress?.({ done, total: undefined }) }),
	"apply-feed-run": (db, options) => applyHeldRun(db, options),
	"undo-feed-run": (db, options) => undoFeedRun(db, options),
	columns: (db, { source, headingRow }) => describeColumns(db, source, headingRow),
	rows: (db, { source }) => reviewRows(db, source),
	async export(db, { workbook, skus }) {
		return { status: "exported", bytes: await exportWorkbook(db, workbook, skus) };
	},
};

/** Performs a task on a connection that it may occupy for long. Throws unexpected errors. */
export async function performTask<Kind extends TaskKind>(
	db: Kysely<Database>,
	{ kind, input }: ImportTask<Kind>,
	controls: TaskControls = {},
): Promise<TaskOutcome<Kind>> {
	try {
		return await PERFORMERS[kind](db, input, controls);
	} catch (error) {
		const failure = asFailure(error);
		if (failure) return failure;
		throw error;
	}
}
