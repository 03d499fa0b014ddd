import { z } from "zod";
import { openDatabase } from "../connection.server";
import type { Db } from "../schema";
import { writeStatement } from "../writes/write";

/** Key in `site_state` of the time of the last verified backup, in ISO 8601. */
export const LAST_BACKUP = "last-backup";

/** Key of the last backup that failed: its time and the reason, as JSON. */
const FAILED_BACKUP = "failed-backup";

const WAIT_FOR_LOCK_MS = 2000;

/** State of the backups of a database. */
export interface BackupState {
	/** Time of the last verified backup in ISO 8601; null if none is recorded. */
	last: string | null;
	/** The newest attempt, if it failed. */
	failure: z.output<typeof failedBackup> | undefined;
}

const failedBackup = z.object({ at: z.string(), message: z.string() });

export async function findBackupState(db: Db): Promise<BackupState> {
	const rows = await db
		.selectFrom("site_state")
		.select(["name", "value"])
		.where("name", "in", [LAST_BACKUP, FAILED_BACKUP])
		.execute();
	const storedValue = (key: string) => rows.find(({ name }) => name === key)?.value;
	const last = storedValue(LAST_BACKUP) ?? null;
	const failed = storedValue(FAILED_BACKUP);
	const failure = failed === undefined ? undefined : failedBackup.parse(JSON.parse(failed));
	return { last, failure: failure && failure.at > (last ?? "") ? failure : undefined };
}

/** Stores that a database was backed up or, with a `failure`, why that failed. */
export async function recordBackup(db: Db, now: Date, failure?: string): Promise<void> {
	const at = now.toISOString();
	const name = failure === undefined ? LAST_BACKUP : FAILED_BACKUP;
	const value = failure === undefined ? at : JSON.stringify({ at, message: failure });
	await db
		.insertInto("site_state")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

/**
 * Stores in the database that it was backed up. Returns the reason if that fails, as the backup itself is complete.
 */
export async function noteBackup(
	url: string,
	now: Date,
	waitMs = WAIT_FOR_LOCK_MS,
): Promise<string | undefined> {
	const db = openDatabase(url);
	try {
		await writeStatement(db, (connection) => recordBackup(connection, now), { within: waitMs });
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		await db.destroy();
	}
}
