import { z } from "zod";
import { openDatabase } from "../connection.server";
import type { Db } from "../schema";
import { writeStatement } from "../writes/write";

/** Name in `site_state` of the time of the last verified backup, in ISO 8601. */
export const LAST_BACKUP_KEY = "last-backup";

/** Name in `site_state` of the time and reason of the last failed backup, as JSON. */
const FAILED_BACKUP_KEY = "failed-backup";

const WAIT_FOR_LOCK_MS = 2000;

/** State of the backups of a database. */
export interface BackupState {
	/** Time of the last verified backup in ISO 8601; null if none is recorded. */
	lastAt: string | null;
	/** The newest attempt, if it failed. */
	failure: z.output<typeof failedBackupSchema> | undefined;
}

const failedBackupSchema = z.object({ at: z.string(), message: z.string() });

export async function findBackupState(db: Db): Promise<BackupState> {
	const rows = await db
		.selectFrom("site_state")
		.select(["name", "value"])
		.where("name", "in", [LAST_BACKUP_KEY, FAILED_BACKUP_KEY])
		.execute();
	const storedValue = (key: string) => rows.find(({ name }) => name === key)?.value;
	const lastAt = storedValue(LAST_BACKUP_KEY) ?? null;
	const failureJson = storedValue(FAILED_BACKUP_KEY);
	const failure =
		failureJson === undefined ? undefined : failedBackupSchema.parse(JSON.parse(failureJson));
	return { lastAt, failure: failure && failure.at > (lastAt ?? "") ? failure : undefined };
}

/** Records that a database was backed up or, with a `failure`, the reason why that failed. */
export async function recordBackup(db: Db, now: Date, failure?: string): Promise<void> {
	const at = now.toISOString();
	const name = failure === undefined ? LAST_BACKUP_KEY : FAILED_BACKUP_KEY;
	const value = failure === undefined ? at : JSON.stringify({ at, message: failure });
	await db
		.insertInto("site_state")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

/**
 * Records in the database at an address that it was backed up at a time. Returns the reason if that fails, because
 * the backup itself is complete.
 */
export async function recordBackupByUrl(
	url: string,
	time: Date,
	lockWaitMs = WAIT_FOR_LOCK_MS,
): Promise<string | undefined> {
	const db = openDatabase(url);
	try {
		await writeStatement(db, (connection) => recordBackup(connection, time), {
			timeoutMs: lockWaitMs,
		});
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		await db.destroy();
	}
}
