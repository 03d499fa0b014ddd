import {
	chmodSync,
	chownSync,
	copyFileSync,
	existsSync,
	linkSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import SQLite from "better-sqlite3";
import { isSiteDatabase, newerVersionProblem } from "../migrate";
import { databaseErrorCode } from "../postgres/errors";
import { isBusy, isDiskFull, noteDatabaseFolder } from "../writes/unavailable";
import {
	BackupError,
	type DatabaseContents,
	DUMP_MAGIC,
	fileTimestamp,
	flushToDisk,
	incompletePath,
	isSameFile,
	type RestoreResult,
	readBeginning,
	removeAbandonedDrafts,
	requireFile,
	SQLITE_MAGIC,
	writeBackup,
} from "./backup-file";
import { LAST_BACKUP } from "./last-backup";

/** Suffixes of the files that SQLite creates beside an open database, or leaves after a crash. */
const COMPANION_SUFFIXES = ["-wal", "-shm", "-journal"];

/** Copies in one step: every write in between would restart the copy. */
const ALL_PAGES = 0x7fffffff;

const WAIT_FOR_LOCK_MS = 2000;

function isDamage(error: unknown): boolean {
	return /^SQLITE_(NOTADB|CORRUPT)/.test(databaseErrorCode(error));
}

function named(error: unknown, file: string): unknown {
	if (!isDamage(error)) return error;
	return new BackupError(`${file} is damaged, or not a database at all.`);
}

function first(sqlite: SQLite.Database, query: string): unknown {
	return sqlite.prepare(query).pluck().get();
}

function migrationsOf(sqlite: SQLite.Database, file: string): string[] {
	const tables =
		"select count(*) from sqlite_master where name in ('kysely_migration', 'projectors')";
	const names =
		first(sqlite, tables) === 2
			? sqlite.prepare("select name from kysely_migration order by name").pluck().all().map(String)
			: [];
	if (!isSiteDatabase(names)) throw new BackupError(`${file} is not a database of this site.`);
	return names;
}

/**
 * Checks every page and reference of a database and its schema, and makes it a single file. Throws a BackupError that
 * calls it `file` if it is damaged, of another site, or newer than this code.
 */
function checkBackupFile(path: string, file: string): DatabaseContents {
	const sqlite = new SQLite(path, { fileMustExist: true });
	try {
		sqlite.pragma("journal_mode = DELETE");
		const finding = sqlite.pragma("integrity_check(1)", { simple: true });
		if (finding !== "ok") throw new BackupError(`${file} is damaged: ${finding}.`);
		const names = migrationsOf(sqlite, file);
		const problem = newerVersionProblem(names);
		if (problem) throw new BackupError(`${file}: ${problem}`);
		const lost = sqlite.prepare("pragma foreign_key_check").get();
		if (lost) throw new BackupError(`${file} is damaged: it refers to rows that it does not have.`);
		return {
			models: Number(first(sqlite, "select count(*) from projectors")),
			schema: names.at(-1) ?? "",
		};
	} catch (error) {
		throw named(error, file);
	} finally {
		sqlite.close();
	}
}

function removeWithCompanions(path: string): void {
	for (const end of ["", ...COMPANION_SUFFIXES]) rmSync(path + end, { force: true });
}

/** Offset in a database's header of a byte that is 1 in a backup and 2 in a database that a site has opened. */
const WRITE_FORMAT_AT = 18;

/** Returns true if a file is a backup of this site and not, for example, another site's database. */
function isBackup(path: string): boolean {
	const header = readBeginning(path, WRITE_FORMAT_AT + 1);
	if (header.toString("latin1", 0, SQLITE_MAGIC.length) !== SQLITE_MAGIC) return false;
	if (header[WRITE_FORMAT_AT] !== 1) return false;
	const sqlite = new SQLite(path, { readonly: true });
	try {
		return migrationsOf(sqlite, path).length > 0;
	} catch {
		return false;
	} finally {
		sqlite.close();
	}
}

async function copyTo(draft: string, database: string): Promise<void> {
	const source = new SQLite(database, { fileMustExist: true, timeout: WAIT_FOR_LOCK_MS });
	try {
		await source.backup(draft, { progress: () => ALL_PAGES });
	} finally {
		source.close();
	}
}

/** Writes into a copy when it was made, for a restore to bring back. Databases of old versions have no place for it. */
function noteTime(draft: string): void {
	const sqlite = new SQLite(draft);
	try {
		sqlite.pragma("journal_mode = DELETE");
		if (first(sqlite, "select count(*) from sqlite_master where name = 'site_state'") === 0) return;
		sqlite
			.prepare("insert or replace into site_state (name, value) values (?, ?)")
			.run(LAST_BACKUP, new Date().toISOString());
	} finally {
		sqlite.close();
	}
}

/** See `backUp`. */
export async function backUpSqlite(database: string, file: string): Promise<DatabaseContents> {
	if (!existsSync(database)) throw new BackupError(`There is no database ${database}.`);
	if (isSameFile(database, file)) throw new BackupError(`${file} is the database itself.`);
	return writeBackup(file, {
		isBackup,
		async write(draft) {
			noteDatabaseFolder(dirname(draft));
			try {
				await copyTo(draft, database);
				noteTime(draft);
				return checkBackupFile(draft, database);
			} catch (error) {
				if (isDiskFull(error))
					throw new BackupError(`There is no room for ${file}: the disk is full.`);
				throw named(error, database);
			}
		},
		remove: removeWithCompanions,
	});
}

/** Gives the copy to the owner of the database, even if root restores it. */
function giveToOwnerOf(owned: string, path: string): void {
	chmodSync(path, 0o600);
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(owned);
	chownSync(path, uid, gid);
}

/**
 * Makes a database a single file and locks it; returns how to unlock it. A damaged one cannot be locked, and no site runs
 * on it. Throws a BackupError while a site has it open.
 */
function lockDatabase(database: string): () => void {
	if (!existsSync(database)) return () => {};
	const sqlite = new SQLite(database, { timeout: WAIT_FOR_LOCK_MS });
	try {
		// Leaving write-ahead logging merges the log; only the sole user of a database can.
		sqlite.pragma("journal_mode = DELETE");
		sqlite.exec("begin exclusive");
	} catch (error) {
		sqlite.close();
		if (isDamage(error)) return () => {};
		if (!isBusy(error)) throw error;
		throw new BackupError("A site has the database open: stop it first, then restore.");
	}
	return () => sqlite.close();
}

/** Links a database under a second name, or renames it if the file system has no links. */
function keepReplaced(replacedPath: string, database: string): void {
	try {
		linkSync(database, replacedPath);
	} catch {
		renameSync(database, replacedPath);
	}
}

/** See `restore`. The replaced database is kept beside the new one. */
export function restoreSqlite(file: string, database: string, now: Date): RestoreResult {
	requireFile(file);
	if (readBeginning(file, DUMP_MAGIC.length).toString("latin1") === DUMP_MAGIC) {
		throw new BackupError(
			`${file} is of a PostgreSQL database: restore it to one, and move that by \`npm run db:copy\`.`,
		);
	}
	const folder = dirname(database);
	if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
	if (isSameFile(database, file)) throw new BackupError(`${file} is the database itself.`);
	removeAbandonedDrafts(folder, (name) => name === basename(database));
	const draft = incompletePath(database);
	try {
		// If the files were copied from a running site, its log is part of the backup.
		for (const end of ["", "-wal", "-journal"]) {
			if (existsSync(file + end)) copyFileSync(file + end, draft + end);
		}
		const contents = checkBackupFile(draft, file);
		giveToOwnerOf(existsSync(database) ? database : dirname(database), draft);
		flushToDisk(draft);
		const unlock = lockDatabase(database);
		try {
			const replacedPath = `${database}.replaced-${fileTimestamp(now)}`;
			const isThere = existsSync(database);
			// SQLite would apply an old log to the restored database.
			for (const end of COMPANION_SUFFIXES) {
				if (existsSync(database + end)) renameSync(database + end, replacedPath + end);
			}
			// The path always exists: a site that found no database would create one.
			if (isThere) keepReplaced(replacedPath, database);
			renameSync(draft, database);
			flushToDisk(dirname(database));
			return { ...contents, replacedPath: isThere ? replacedPath : undefined };
		} finally {
			unlock();
		}
	} finally {
		removeWithCompanions(draft);
	}
}
