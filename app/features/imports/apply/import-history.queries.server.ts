import { countRows } from "db/count-rows";
import type { Db, Trx } from "db/schema";
import { z } from "zod";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { invert, readAddedSkus, type SkippedRows } from "~/features/changes/invert.queries.server";
import {
	type ImportResult,
	type LeftOutRows,
	type RecordedResult,
	type RowsChangedSince,
	resultWithDetails,
} from "~/features/imports/import-result";
import type { HeldPrice } from "~/features/imports/plan/held-prices";
import { rowProblemSchema } from "~/features/imports/plan/import-plan";
import {
	beginRun,
	endRun,
	lockRun,
	markRunUndone,
	selectRuns,
	selectUndoableRuns,
} from "~/features/runs/runs.queries.server";
import { ExpectedError } from "~/logging/expected-error";

const countSchema = z.int().min(0);

/**
 * Counts of an import; stored with its run. `errors` are rows that were left out because of a problem, `held` are
 * prices that fell too far to be applied without approval.
 */
const importCounts = z.object({
	created: countSchema,
	updated: countSchema,
	unchanged: countSchema,
	errors: countSchema,
	held: countSchema,
	/** Number of rows that the undo of the import left as they are. */
	left: countSchema.optional(),
});

const problemList = z.array(rowProblemSchema);

const heldPriceList: z.ZodType<HeldPrice[]> = z.array(
	z.object({
		row: z.number(),
		sheet: z.string().optional(),
		sku: z.string(),
		retailer: z.string(),
		fromPence: z.number(),
		toPence: z.number(),
		isFirst: z.boolean(),
	}),
);

async function readImports(runQuery: ReturnType<typeof selectRuns>) {
	const rows = await runQuery.execute();
	return rows.map(
		({ id, fileName, startedBy, startedAt, message, counts, undoneAt, undoneBy }) => ({
			id,
			fileName: fileName ?? "",
			startedBy,
			startedAt,
			...importCounts.parse(JSON.parse(counts)),
			message,
			undoneAt,
			undoneBy,
		}),
	);
}

/** An import as its run, with its counts. */
export type PastImport = Awaited<ReturnType<typeof readImports>>[number];

/** Returns the latest imports, `latestCount` of them, and all that can be undone, newest first. */
export function listImports(db: Db, latestCount: number): Promise<PastImport[]> {
	return readImports(
		selectRuns(db, "import").where((eb) =>
			eb.or([
				eb("id", "in", selectRuns(db, "import").clearSelect().select("id").limit(latestCount)),
				eb("id", "in", eb.selectFrom("change_sets").select("runId").where("runId", "is not", null)),
			]),
		),
	);
}

export async function findImport(db: Db, id: number): Promise<PastImport | undefined> {
	return (await readImports(selectRuns(db, "import").where("id", "=", id)))[0];
}

/** Returns true if the newest import of all, or of files with this name, was undone. */
export async function wasLatestImportUndone(db: Db, fileName: string): Promise<boolean> {
	const newest = selectRuns(db, "import").limit(1);
	const newestOfName = newest.where("fileName", "=", fileName);
	const latestImports = [await newest.executeTakeFirst(), await newestOfName.executeTakeFirst()];
	return latestImports.some((latestImport) => latestImport?.state === "undone");
}

/** Returns the rows that an import left out and the prices that it held, the first `MAX_IMPORT_PROBLEMS` of each. */
export async function listLeftOutRows(db: Db, id: number) {
	const row = await db
		.selectFrom("runs")
		.select(["problems", "heldPrices"])
		.where("kind", "=", "import")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return { problems: [], held: [] };
	return {
		problems: problemList.parse(JSON.parse(row.problems)),
		held: heldPriceList.parse(JSON.parse(row.heldPrices)),
	};
}

/** The state of an import's run, its message, its counts in `result`, and the rows left out. */
export interface ImportRunResult extends LeftOutRows {
	status: "ran";
	runId: number;
	state: "applied" | "undone";
	/** Sentences for staff; about the undo, if the import was undone. */
	message: string;
	result: ImportResult;
}

function undoneText(skippedRowCount: number): string {
	if (skippedRowCount === 0) return "The import was undone.";
	return `The import was undone, but for ${countText(skippedRowCount, "row", "rows")} changed or removed since.`;
}

/** Returns the result of an import from its run. Throws if there is no such import. */
export async function findImportResult(db: Db, runId: number): Promise<ImportRunResult> {
	const row = await findImport(db, runId);
	if (row === undefined) throw new Error(`There is no import ${runId}`);
	const leftOut = await listLeftOutRows(db, runId);
	const result = resultWithDetails(row, leftOut);
	const isUndone = row.undoneAt !== null;
	return {
		status: "ran",
		runId,
		state: isUndone ? "undone" : "applied",
		message: isUndone ? undoneText(row.left ?? 0) : row.message,
		result,
		...leftOut,
	};
}

/** Inserts the run of an import, which takes the write lock for its transaction. Returns its id. */
export function beginImport(
	trx: Trx,
	runStart: { fileName: string; startedBy: string; now: Date },
): Promise<number> {
	return beginRun(trx, { kind: "import", ...runStart });
}

/** Completes the run of an import, with its line in the audit log; `leftOut` is stored with it. */
export async function completeImport(
	trx: Trx,
	id: number,
	{ message, ...result }: RecordedResult,
	leftOut: LeftOutRows,
	{ fileName, startedBy, now }: { fileName: string; startedBy: string; now: Date },
): Promise<void> {
	const counts = importCounts.parse(result);
	const { problems, held: heldPrices } = leftOut;
	await endRun(trx, id, { state: "applied", message, counts, problems, heldPrices }, now);
	const { created, updated, unchanged, errors, held } = counts;
	const subject = { subject: "import", subjectKey: String(id), title: fileName } as const;
	const after = { created, updated, unchanged, left_out: errors, prices_held: held, message };
	await recordChange(trx, { by: startedBy, ...subject, action: "added", after }, now);
}

/** Number of successive imports that can be undone. */
const MAX_UNDOABLE_IMPORTS = 10;

/** Deletes the change sets of imports that are too old to be undone. */
export async function deleteOldChangeSets(trx: Trx): Promise<void> {
	const undoableRuns = await selectUndoableRuns(trx, "import").execute();
	const outdatedIds = undoableRuns.slice(MAX_UNDOABLE_IMPORTS).map(({ id }) => id);
	if (outdatedIds.length > 0)
		await trx.deleteFrom("change_sets").where("runId", "in", outdatedIds).execute();
}

/** Returns the imports that changed anything and can be undone one after the other, the next first. */
export function listUndoableImports(db: Db): Promise<PastImport[]> {
	return readImports(selectUndoableRuns(db, "import"));
}

/** Returns the import that can be undone next. */
export async function findUndoableImport(db: Db): Promise<PastImport | undefined> {
	const [newest] = await listUndoableImports(db);
	return newest;
}

/** Counts the models that an import created and that have a photo now, which an undo would delete. */
export async function countAddedModelsWithPhoto(db: Db, runId: number): Promise<number> {
	let modelCount = 0;
	for await (const skus of readAddedSkus(db, { runId })) {
		modelCount += await countRows(
			db.selectFrom("projectors").where("sku", "in", skus).where("imagePath", "is not", null),
		);
	}
	return modelCount;
}

/** Returns an import that can be undone; throws an ExpectedError if it cannot. */
async function requireUndoableImport(trx: Trx, id: number): Promise<PastImport> {
	const row = await findImport(trx, id);
	if (!row) throw new ExpectedError(404, "There is no such import.");
	if (row.undoneAt !== null) throw new ExpectedError(409, "This import was undone already.");
	if (row.created + row.updated === 0) {
		throw new ExpectedError(409, "This import changed nothing.");
	}
	const undoableImports = await listUndoableImports(trx);
	const [newest] = undoableImports;
	if (newest?.id === id) return row;
	throw new ExpectedError(
		409,
		undoableImports.some((pastImport) => pastImport.id === id)
			? `"${newest?.fileName}" was imported after this one and has to be undone first.`
			: "What this import changed is no longer kept, so it cannot be undone.",
	);
}

const SKIP_REASON_TEXTS: Record<SkippedRows["rows"][number]["reason"], string> = {
	changed: "was changed or removed after this import",
	"in use": "has offers or a feed by now",
};

/** Refuses an undo, because some rows were changed since; staff decide whether the other rows are undone. */
export class ChangedSinceError extends ExpectedError {
	readonly changedSince: RowsChangedSince;

	constructor({ total, rows }: SkippedRows) {
		const reasons = rows.map(({ name, reason }) => `${name} ${SKIP_REASON_TEXTS[reason]}`);
		const subjectText = rows[0]?.reason === "changed" ? "it" : "this import";
		super(409, `${reasons[0]}, so ${subjectText} can no longer be undone.`);
		this.changedSince = { total, reasons };
	}
}

export interface UndoOptions {
	undoneBy: string;
	now: Date;
	/** Undoes all rows except rows that were changed since; otherwise one such row prevents the undo. */
	isPartial?: boolean;
}

/**
 * Undoes an import in one transaction: overwritten values come back, and created rows are deleted. Throws an
 * ExpectedError with the reason, a ChangedSinceError if only a part of it can be undone.
 */
export function undoImport(db: Db, id: number, { undoneBy, now, isPartial = false }: UndoOptions) {
	return db.transaction().execute(async (trx) => {
		await lockRun(trx, "import", id);
		const pastImport = await requireUndoableImport(trx, id);
		const stamp = { by: undoneBy, now };
		const skippedRows = await invert(trx, { runId: id }, stamp);
		if (skippedRows.total > 0 && !isPartial) throw new ChangedSinceError(skippedRows);
		const counts = importCounts.parse(pastImport);
		await markRunUndone(trx, id, stamp, { ...counts, left: skippedRows.total });
		const subject = {
			subject: "import",
			subjectKey: String(id),
			title: pastImport.fileName,
		} as const;
		const skippedRowsField = skippedRows.total > 0 && { left_as_they_are: skippedRows.total };
		const fields = { before: { undone: false }, after: { undone: true, ...skippedRowsField } };
		await recordChange(trx, { by: undoneBy, ...subject, action: "changed", ...fields }, now);
		return findImportResult(trx, id);
	});
}
