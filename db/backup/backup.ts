import { isPostgresUrl } from "../postgres/address";
import { databasePath, isInMemory } from "../sqlite/open-sqlite";
import { BackupError, type Contents, type Restored } from "./backup-file";
import { backUpPostgres, restorePostgres } from "./postgres-backup";
import { backUpSqlite, restoreSqlite } from "./sqlite-backup";

/**
 * Copies the database at an address, in use or not, to a file that is looked through before it gets its name. An older
 * backup of that name is replaced; nothing else ever is. Throws a BackupError.
 */
export async function backUp(url: string, file: string): Promise<Contents> {
	if (isPostgresUrl(url)) return backUpPostgres(url, file);
	return backUpSqlite(databasePath(url), file);
}

/**
 * Puts a backup in the place of the database of a stopped site, which is kept. The backup is looked through first and
 * never touched. Throws a BackupError; the database is as it was then.
 */
export async function restore(file: string, url: string, now: Date): Promise<Restored> {
	if (isPostgresUrl(url)) return restorePostgres(file, url, now);
	if (isInMemory(url)) throw new BackupError("DATABASE_URL names no file to restore to.");
	return restoreSqlite(file, databasePath(url), now);
}
