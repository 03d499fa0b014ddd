import { backUpToFolder, type FolderBackup } from "db/backup/backup";
import { BackupError } from "db/backup/backup-file";
import type { Db, RunKind } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { AdviceProof } from "~/features/advice-proof/prove-advice.server";
import {
	readStatement,
	type StatementFile,
} from "~/features/earnings/statements/read-statement.server";
import { applyHeldRun, undoFeedRun } from "~/features/feeds/run/changes/change-run.queries.server";
import { type RunOptions, runFeed } from "~/features/feeds/run/run-feed.server";
import type { PriceReleaseOptions } from "~/features/imports/apply/apply-import-plan.queries.server";
import {
	type CommitOptions,
	commitImport,
	toImportFailure,
} from "~/features/imports/apply/commit-import.server";
import {
	type UndoOptions,
	undoImport,
} from "~/features/imports/apply/import-history.queries.server";
import type { ImportProgress, ImportSource } from "~/features/imports/apply/import-source.server";
import { previewImport } from "~/features/imports/apply/preview-import.server";
import {
	type CatalogueWorkbook,
	exportWorkbook,
} from "~/features/imports/export/catalogue-workbook.server";
import { type ImportFailure, importFailure } from "~/features/imports/import-result";
import { describeColumns } from "~/features/imports/mapping-page/describe-columns.server";
import { reviewRows } from "~/features/imports/mapping-page/review-rows.server";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import type { TaskRun } from "~/features/runs/runs.queries.server";
import { type ClearOptions, clearSample } from "~/features/sample-catalogue/clear-sample.server";

export type OnProgress = (progress: ImportProgress) => void;

/** Callbacks and signal of a task in progress. */
export interface TaskControls {
	onProgress?: OnProgress | undefined;
	/** Called by tasks that write, before they commit, with the run in which their result is stored. */
	onRun?: ((run: TaskRun) => void) | undefined;
	/** Asks the task to end early, with nothing changed; most tasks stop when `onProgress` throws. */
	signal?: AbortSignal | undefined;
}

type FromSource<Options> = { source: ImportSource } & Options;

interface RunDecision extends ChangeStamp {
	runId: number;
}

const toTaskRun = (kind: RunKind, id: number, at: Date): TaskRun => ({
	kind,
	id,
	at: at.toISOString(),
});

/** The long tasks. Their inputs and results are plain data, because they are passed between threads. */
const TASKS = {
	preview: (
		db: Db,
		{ source, ...options }: FromSource<PriceReleaseOptions>,
		{ onProgress }: TaskControls,
	) => previewImport(db, source, options, onProgress),
	commit: (
		db: Db,
		{ source, ...options }: FromSource<CommitOptions>,
		{ onProgress, onRun }: TaskControls,
	) =>
		commitImport(db, source, options, {
			onProgress,
			onBegun: (id) => onRun?.(toTaskRun("import", id, options.now)),
		}),
	undo(db: Db, { id, ...options }: { id: number } & UndoOptions, { onRun }: TaskControls) {
		onRun?.(toTaskRun("import", id, options.now));
		return undoImport(db, id, options);
	},
	"clear-sample": (db: Db, options: ClearOptions, { onRun }: TaskControls) =>
		clearSample(db, options, (id) => onRun?.(toTaskRun("import", id, options.now))),
	"run-feed": (db: Db, options: RunOptions, { onProgress, onRun, signal }: TaskControls) =>
		runFeed(db, options, {
			signal,
			onLines: (done) => onProgress?.({ done, total: undefined }),
			onBegun: (id, startedAt) => onRun?.(toTaskRun("feed", id, startedAt)),
		}),
	"apply-feed-run"(db: Db, decision: RunDecision, { onRun }: TaskControls) {
		onRun?.(toTaskRun("feed", decision.runId, decision.now));
		return applyHeldRun(db, decision);
	},
	"undo-feed-run"(db: Db, decision: RunDecision, { onRun }: TaskControls) {
		onRun?.(toTaskRun("feed", decision.runId, decision.now));
		return undoFeedRun(db, decision);
	},
	"read-statement": (db: Db, file: StatementFile) => readStatement(db, file),
	columns: (db: Db, { source, headerRow }: FromSource<{ headerRow: number | undefined }>) =>
		describeColumns(db, source, headerRow),
	rows: (db: Db, { source }: { source: ImportSource & { fileMapping: FileMapping } }) =>
		reviewRows(db, source),
	async export(
		db: Db,
		{ workbook, skus }: { workbook: CatalogueWorkbook; skus?: readonly string[] | undefined },
	) {
		const bytes: Uint8Array = await exportWorkbook(db, workbook, skus);
		return { status: "exported" as const, bytes };
	},
	/**
	 * Changes the database of the thread, which must be a copy. The code is loaded on demand, because no other task needs
	 * it.
	 */
	async "prove-advice"(_: Db, __: object): Promise<AdviceProof> {
		const { proveAdvice } = await import("~/features/advice-proof/prove-advice.server");
		return proveAdvice();
	},
	/** Reads the database on separate connections. */
	async "back-up"(_: Db, options: FolderBackup) {
		try {
			return { status: "backed up" as const, name: await backUpToFolder(options) };
		} catch (error) {
			if (error instanceof BackupError) return importFailure(503, error.message);
			const { code, path } = Object(error);
			// Errors of the file system have a path, such as a folder that may not be written.
			if (path !== undefined) return importFailure(503, `${path} cannot be written: ${code}.`);
			throw error;
		}
	},
};

export type TaskKind = keyof typeof TASKS;

/** A long task with its input; runs outside the thread that serves pages. */
export interface ImportTask<Kind extends TaskKind> {
	kind: Kind;
	input: Parameters<(typeof TASKS)[Kind]>[1];
}

export type TaskResult<Kind extends TaskKind> =
	| Exclude<Awaited<ReturnType<(typeof TASKS)[Kind]>>, ImportFailure>
	| ImportFailure;

// The same table, typed so that a kind's input and result belong together.
const PERFORM_BY_KIND: {
	[Kind in TaskKind]: (
		db: Db,
		input: ImportTask<Kind>["input"],
		controls: TaskControls,
	) => Promise<TaskResult<Kind>>;
} = TASKS;

/** Performs a task on a connection that it may occupy for long. Throws unexpected errors. */
export async function performTask<Kind extends TaskKind>(
	db: Db,
	{ kind, input }: ImportTask<Kind>,
	controls: TaskControls = {},
): Promise<TaskResult<Kind>> {
	try {
		return await PERFORM_BY_KIND[kind](db, input, controls);
	} catch (error) {
		const failure = toImportFailure(error);
		if (failure) return failure;
		throw error;
	}
}
