import { isPostgresUrl } from "../postgres/address";
import { databasePath, isInMemory } from "../sqlite/open-sqlite";
import { BackupError, type Contents, type Restored } from "./backup-file";
import { backUpPostgres, restorePostgres } from "./postgres-backup";
import { backUpSqlite, restoreSqlite } from "./sqlite-backup";

/**
 * Copies the database at an address, even in use, to a file that is checked before it gets its name. Replaces an older
 * backup of that name, and no other file. Throws a BackupError.
 */
export async function backUp(url: string, file: string): Promise<Contents> {
	if (isPostgresUrl(url)) return backUpPostgres(url, file);
	return backUpSqlite(databasePath(url), file);
}

/**
 * Replaces the database of a stopped site with a backup, and keeps the old one. The backup is checked first and never
 * changed. If it throws a BackupError, the database is unchanged.
 */
export async function restore(file: string, url: string, now: Date): Promise<Restored> {
	if (isPostgresUrl(url)) return restorePostgres(file, url, now);
	if (isInMemory(url)) throw new BackupError("DATABASE_URL names no file to restore to.");
	return restoreSqlite(file, databasePath(url), now);
}
