import SQLite from "better-sqlite3";

/** The name in `site_state` under which the last verified backup leaves its time, in ISO 8601. */
export const LAST_BACKUP = "last-backup";

const WAIT_FOR_LOCK_MS = 2000;

/**
 * Writes into a database that it was backed up. Returns why that could not be written, if it could not: the backup is
 * there all the same.
 */
export function noteBackup(
	database: string,
	now: Date,
	waitMs = WAIT_FOR_LOCK_MS,
): string | undefined {
	let sqlite: SQLite.Database | undefined;
	try {
		sqlite = new SQLite(database, { fileMustExist: true, timeout: waitMs });
		sqlite
			.prepare('insert or replace into "site_state" ("name", "value") values (?, ?)')
			.run(LAST_BACKUP, now.toISOString());
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		sqlite?.close();
	}
}
