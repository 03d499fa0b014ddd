import type { Db } from "db/schema";
import { isBusy, isDiskFull } from "db/writes/unavailable";
import { apply } from "~/features/changes/apply.queries.server";
import { listCategoryKeys } from "~/features/changes/models/model-writes.queries.server";
import { holdPrices } from "~/features/changes/prices/held-offers.queries.server";
import {
	rejectedFiles,
	rejectedTables,
	storeRejectedFiles,
} from "~/features/imports/export/rejected-files.queries.server";
import {
	type ImportFailure,
	importFailure,
	importResult,
	type LeftOutRows,
	MAX_IMPORT_PROBLEMS,
} from "~/features/imports/import-result";
import { heldPriceProblem } from "~/features/imports/plan/held-prices";
import { UnknownColumnsError } from "~/features/ingest/columns/convertible-sheet";
import type { Table } from "~/features/ingest/columns/import-tables";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import { releaseMemory } from "~/features/ingest/read/release-memory";
import { ExpectedError } from "~/logging/expected-error";
import { applyImportPlan, type PriceReleaseOptions } from "./apply-import-plan.queries.server";
import {
	beginImport,
	ChangedSinceError,
	completeImport,
	deleteOldChangeSets,
	type ImportRunResult,
} from "./import-history.queries.server";
import { type ImportProgress, type ImportSource, planSource } from "./import-source.server";

export interface CommitOptions extends PriceReleaseOptions {
	/** Name of the member of staff, or of the command. */
	startedBy: string;
	now: Date;
	/** Refuses a file that a remembered mapping reads, so that staff review the result first. */
	requiresReview?: boolean;
}

export interface CommitControls {
	onProgress?: ((progress: ImportProgress) => void) | undefined;
	/** Called with the id of the import's run, before it is committed. */
	onBegun?: ((runId: number) => void) | undefined;
}

export interface ImportedFile extends ImportRunResult {
	/** The remembered mapping that read the columns of the file. */
	rememberedMapping?: FileMapping;
}

/** Refuses an import of a remembered layout without a preview. */
class UnreviewedLayoutError extends ExpectedError {
	constructor() {
		super(400, "The columns of this file are read by a mapping. Preview it first.");
	}
}

const MAX_FILE_NAME_LENGTH = 200;

/**
 * Plans the import of a source. Returns the plan with the remembered mapping, if one was used, but without the tables
 * that the plan was made of: they take much memory, and only files of rejected rows need them. For a source in another
 * layout the tables are returned too, because reading it again after the import could give another result.
 */
async function planForCommit(db: Db, source: ImportSource) {
	const { tables, rememberedMapping, ...plan } = await planSource(db, source);
	const isMapped = (source.fileMapping ?? rememberedMapping) !== undefined;
	return { plan, rememberedMapping, tables: isMapped ? tables : undefined };
}

/** Returns the rows that were left out; calls `readTables`, which may read the file again, only if there are any. */
async function rejectedRowTables(
	readTables: () => Promise<readonly Table[]>,
	{ problems, held }: LeftOutRows,
) {
	// A problem of a single cell leaves out that cell alone.
	const rowProblems = problems.filter(({ isCell }) => !isCell);
	if (rowProblems.length + held.length === 0) return [];
	return rejectedTables(await readTables(), [...rowProblems, ...held.map(heldPriceProblem)]);
}

/**
 * Imports a file in one transaction, which also records the import, its change set and the rows that were left out.
 * Throws an ExpectedError for an unusable file, and for a row in `release` whose price is not held.
 */
export async function commitImport(
	db: Db,
	source: ImportSource,
	{ startedBy, now, release = [], requiresReview = false }: CommitOptions,
	{ onProgress, onBegun }: CommitControls = {},
): Promise<ImportedFile> {
	const { plan, rememberedMapping, tables } = await planForCommit(db, source);
	if (requiresReview && rememberedMapping) throw new UnreviewedLayoutError();
	releaseMemory();
	const fileName = source.fileName.slice(0, MAX_FILE_NAME_LENGTH);
	return db.transaction().execute(async (trx) => {
		const runStart = { fileName, startedBy, now };
		const runId = await beginImport(trx, runStart);
		onBegun?.(runId);
		const categories = await listCategoryKeys(trx);
		const { counts, leftOut, heldOffers } = await applyImportPlan(trx, plan, {
			now,
			by: startedBy,
			categories,
			release,
			onProgress,
			onChanges: (changes) => apply(trx, { cause: { runId }, changes }, now),
		});
		await holdPrices(trx, { runId }, heldOffers, now);
		const result = importResult(counts, leftOut, plan);
		const readTables = async () => tables ?? (await planSource(trx, source)).tables;
		const rejectedRowFiles = await rejectedFiles(await rejectedRowTables(readTables, leftOut));
		await storeRejectedFiles(trx, runId, rejectedRowFiles);
		const reportedRows = {
			problems: leftOut.problems.slice(0, MAX_IMPORT_PROBLEMS),
			held: leftOut.held.slice(0, MAX_IMPORT_PROBLEMS),
		};
		await completeImport(trx, runId, result, reportedRows, runStart);
		await deleteOldChangeSets(trx);
		return {
			status: "ran",
			runId,
			state: "applied",
			message: result.message,
			result,
			...reportedRows,
			...(rememberedMapping && { rememberedMapping }),
		};
	});
}

/** Returns an expected error as the result that staff see; undefined for an unexpected one. */
export function toImportFailure(error: unknown): ImportFailure | undefined {
	if (error instanceof UnknownColumnsError) {
		return { ...importFailure(error.status, error.message), needsMapping: true };
	}
	if (error instanceof UnreviewedLayoutError) {
		return { ...importFailure(error.status, error.message), needsReview: true };
	}
	if (error instanceof ChangedSinceError) {
		return { ...importFailure(error.status, error.message), changedSince: error.changedSince };
	}
	if (error instanceof ExpectedError) return importFailure(error.status, error.message);
	if (isBusy(error)) {
		return importFailure(
			503,
			"Something else is being written just now. Please try again in a minute.",
		);
	}
	if (isDiskFull(error)) {
		return importFailure(503, "Nothing was changed: the disk is full. Make room and try again.");
	}
	return undefined;
}
