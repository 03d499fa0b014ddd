import { basename } from "node:path";
import { BackupError, fileTimestamp } from "db/backup/backup-file";
import { backUpSqlite } from "db/backup/sqlite-backup";
import type { Db } from "db/schema";
import {
	beginImport,
	completeImport,
	findImportResult,
	type ImportRunResult,
} from "~/features/imports/apply/import-history.queries.server";
import { type ImportFailure, importFailure } from "~/features/imports/import-result";
import {
	deleteSampleCatalogue,
	findSampleTotals,
	hasSampleHistory,
} from "./sample-catalogue.queries.server";
import { clearedSampleText, isCleared, NO_SAMPLE, SAMPLE_REMOVAL } from "./sample-texts";

/** The result if the database has nothing of the sample catalogue. */
interface NothingToClear {
	status: "unneeded";
	message: string;
}

export interface ClearOptions {
	/** The file to back up first; undefined if the database is not a file. */
	database: string | undefined;
	/** Name of the member of staff, or of the command. */
	clearedBy: string;
	/** Also removes the shops of the sample that are not used. */
	withShops?: boolean;
	now: Date;
}

async function removeSample(
	db: Db,
	backupName: string | undefined,
	{ clearedBy, withShops = false, now }: ClearOptions,
	onStarted?: (runId: number) => void,
): Promise<ImportRunResult> {
	return db.transaction().execute(async (trx) => {
		const runStart = { fileName: SAMPLE_REMOVAL, startedBy: clearedBy, now };
		const runId = await beginImport(trx, runStart);
		onStarted?.(runId);
		const totals = await deleteSampleCatalogue(trx, now, withShops);
		const message = clearedSampleText(totals, backupName, withShops);
		const nothingImported = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };
		const result = { ...nothingImported, message };
		await completeImport(trx, runId, result, { problems: [], held: [] }, runStart);
		return findImportResult(trx, runId);
	});
}

/**
 * Backs the database up beside itself, then removes the sample catalogue and records that in the history of imports.
 * Without a backup nothing is removed. Throws unexpected errors.
 */
export async function clearSample(
	db: Db,
	options: ClearOptions,
	onStarted?: (runId: number) => void,
): Promise<ImportRunResult | NothingToClear | ImportFailure> {
	if (isCleared(await findSampleTotals(db)) && !(await hasSampleHistory(db))) {
		return { status: "unneeded", message: NO_SAMPLE };
	}
	const { database, now } = options;
	if (database === undefined) return removeSample(db, undefined, options, onStarted);
	const backupPath = `${database}.before-clear-sample-${fileTimestamp(now)}`;
	try {
		await backUpSqlite(database, backupPath);
	} catch (error) {
		if (!(error instanceof BackupError)) throw error;
		return importFailure(500, `Nothing was removed, for no backup could be made: ${error.message}`);
	}
	return removeSample(db, basename(backupPath), options, onStarted);
}
