import { basename } from "node:path";
import { BackupError, stamp } from "db/backup/backup-file";
import { backUpSqlite } from "db/backup/sqlite-backup";
import type { Db } from "db/schema";
import {
	beginImport,
	completeImport,
} from "~/features/imports/apply/import-history.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import {
	deleteSampleCatalogue,
	findSampleTotals,
	hasSampleHistory,
} from "./sample-catalogue.queries.server";
import { clearedSampleText, isCleared, NO_SAMPLE, SAMPLE_REMOVAL } from "./sample-texts";

interface ClearedSample {
	status: "cleared";
	/** Id of the record in the list of imports; undefined if nothing was left to remove. */
	importId: number | undefined;
	message: string;
}

interface ClearOptions {
	/** The file to back up first; undefined if the database is not a file. */
	database: string | undefined;
	/** Name of the member of staff, or of the command. */
	clearedBy: string;
	/** Removes the sample's shops without a use too. */
	withShops?: boolean;
	now: Date;
}

async function remove(
	db: Db,
	backup: string | undefined,
	{ clearedBy, withShops = false, now }: ClearOptions,
): Promise<ClearedSample> {
	return db.transaction().execute(async (trx) => {
		const start = { fileName: SAMPLE_REMOVAL, startedBy: clearedBy, now };
		const importId = await beginImport(trx, start);
		const totals = await deleteSampleCatalogue(trx, now, withShops);
		const message = clearedSampleText(totals, backup, withShops);
		const nothingImported = { created: 0, updated: 0, unchanged: 0, errors: 0, held: 0 };
		const result = { ...nothingImported, message };
		await completeImport(trx, importId, result, { problems: [], held: [] }, start);
		return { status: "cleared", importId, message };
	});
}

/**
 * Backs the database up beside itself, then removes the sample catalogue and records that in the history of imports.
 * Without a backup nothing is removed. Throws unexpected errors.
 */
export async function clearSample(db: Db, options: ClearOptions): Promise<ClearedSample | Failed> {
	if (isCleared(await findSampleTotals(db)) && !(await hasSampleHistory(db))) {
		return { status: "cleared", importId: undefined, message: NO_SAMPLE };
	}
	const { database, now } = options;
	if (database === undefined) return remove(db, undefined, options);
	const backup = `${database}.before-clear-sample-${stamp(now)}`;
	try {
		await backUpSqlite(database, backup);
	} catch (error) {
		if (!(error instanceof BackupError)) throw error;
		return failed(500, `Nothing was removed, for no backup could be made: ${error.message}`);
	}
	return remove(db, basename(backup), options);
}
