import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { settings } from "~/config/env.server";
import { HOUR_MS, MINUTE_MS } from "~/config/time";
import { databaseFile } from "../database-url";
import { isPostgresUrl } from "../postgres/address";
import { databasePath, isInMemory } from "../sqlite/open-sqlite";
import {
	BackupError,
	type DatabaseContents,
	fileTimestamp,
	type RestoreResult,
} from "./backup-file";
import { tryBackupFolder } from "./backup-folder";
import { backUpPostgres, restorePostgres } from "./postgres-backup";
import { backUpSqlite, restoreSqlite } from "./sqlite-backup";

/**
 * Copies the database at an address, even in use, to a file that is checked before it gets its name. Replaces an older
 * backup of that name, and no other file. Throws a BackupError.
 */
export async function backUp(url: string, file: string): Promise<DatabaseContents> {
	if (isPostgresUrl(url)) return backUpPostgres(url, file);
	return backUpSqlite(databasePath(url), file);
}

/**
 * Replaces the database of a stopped site with a backup, and keeps the old one. The backup is checked first and never
 * changed. If it throws a BackupError, the database is unchanged.
 */
export async function restoreBackup(file: string, url: string, now: Date): Promise<RestoreResult> {
	if (isPostgresUrl(url)) return restorePostgres(file, url, now);
	if (isInMemory(url)) throw new BackupError("DATABASE_URL names no file to restore to.");
	return restoreSqlite(file, databasePath(url), now);
}

/** A backup in the folder of backups. */
export interface StoredBackup {
	name: string;
	/** ISO 8601 instant in UTC, from its name. */
	at: string;
	bytes: number;
}

const BACKUP_NAME = /^backup-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.(?:db|dump)$/;

/** Returns the folder `backups` beside the database file; `data/backups` for a database on a server. */
export function defaultBackupFolder(): string {
	const { DATABASE_URL } = settings();
	return resolve(dirname(databaseFile(DATABASE_URL) ?? "data/server"), "backups");
}

/** Returns the backups in a folder, the newest first. */
export function listBackups(folder: string): StoredBackup[] {
	if (!existsSync(folder)) return [];
	const names = readdirSync(folder).sort().reverse();
	return names.flatMap((name) => {
		const [, year, month, day, hours, minutes, seconds] = BACKUP_NAME.exec(name) ?? [];
		if (year === undefined) return [];
		const at = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.000Z`;
		return [{ name, at, bytes: statSync(join(folder, name)).size }];
	});
}

/** A backup is made this long before it is due, because scheduled jobs run hourly, a little later each time. */
const EARLY_BACKUP_MS = 10 * MINUTE_MS;

/** Returns true if the newest backup of a folder is `everyHours` old, or there is no backup; always false for 0. */
export function isBackupDue(folder: string, everyHours: number, now: Date): boolean {
	if (everyHours === 0) return false;
	const [newestBackup] = listBackups(folder);
	const dueAt = newestBackup
		? Date.parse(newestBackup.at) + everyHours * HOUR_MS - EARLY_BACKUP_MS
		: 0;
	return now.getTime() >= dueAt;
}

export interface FolderBackup {
	url: string;
	folder: string;
	/** Number of backups that stay in the folder. */
	keepCount: number;
	now: Date;
}

/** Makes a backup in a folder and deletes the oldest ones. Returns its name. Throws a BackupError. */
export async function backUpToFolder({
	url,
	folder,
	keepCount,
	now,
}: FolderBackup): Promise<string> {
	tryBackupFolder(folder);
	const name = `backup-${fileTimestamp(now)}.${isPostgresUrl(url) ? "dump" : "db"}`;
	await backUp(url, join(folder, name));
	for (const oldBackup of listBackups(folder).slice(keepCount))
		rmSync(join(folder, oldBackup.name));
	return name;
}
