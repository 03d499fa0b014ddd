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
import { errorCode } from "../postgres/errors";
import { isBusy, isDiskFull, rememberDatabaseFolder } from "../writes/unavailable";
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
import { LAST_BACKUP_KEY } from "./last-backup";

/** Suffixes of the files that SQLite creates beside an open database, or leaves after a crash. */
const COMPANION_SUFFIXES = ["-wal", "-shm", "-journal"];

/** Number of pages to copy at once: all, because a write between two steps would restart the copy. */
const ALL_PAGES = 0x7fffffff;

const WAIT_FOR_LOCK_MS = 2000;

function isDamageError(error: unknown): boolean {
	return /^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error));
}

function withFileName(error: unknown, file: string): unknown {
	if (!isDamageError(error)) return error;
	return new BackupError(`${file} is damaged, or not a database at all.`);
}

function firstValue(sqlite: SQLite.Database, query: string): unknown {
	return sqlite.prepare(query).pluck().get();
}

function readMigrationNames(sqlite: SQLite.Database, file: string): string[] {
	const tables =
		"select count(*) from sqlite_master where name in ('kysely_migration', 'projectors')";
	const names =
		firstValue(sqlite, tables) === 2
			? sqlite.prepare("select name from kysely_migration order by name").pluck().all().map(String)
			: [];
	if (!isSiteDatabase(names)) throw new BackupError(`${file} is not a database of this site.`);
	return names;
}

/**
 * Checks every page and reference of a database and its schema, and makes it a single file. Throws a BackupError, which
 * names the database `file`, if it is damaged, of another site, or newer than this code.
 */
function checkBackupFile(path: string, file: string): DatabaseContents {
	const sqlite = new SQLite(path, { fileMustExist: true });
	try {
		sqlite.pragma("journal_mode = DELETE");
		const integrity = sqlite.pragma("integrity_check(1)", { simple: true });
		if (integrity !== "ok") throw new BackupError(`${file} is damaged: ${integrity}.`);
		const names = readMigrationNames(sqlite, file);
		const problem = newerVersionProblem(names);
		if (problem) throw new BackupError(`${file}: ${problem}`);
		const brokenReference = sqlite.prepare("pragma foreign_key_check").get();
		if (brokenReference)
			throw new BackupError(`${file} is damaged: it refers to rows that it does not have.`);
		return {
			modelCount: Number(firstValue(sqlite, "select count(*) from projectors")),
			lastMigration: names.at(-1) ?? "",
		};
	} catch (error) {
		throw withFileName(error, file);
	} finally {
		sqlite.close();
	}
}

function removeWithCompanions(path: string): void {
	for (const suffix of ["", ...COMPANION_SUFFIXES]) rmSync(path + suffix, { force: true });
}

/** Offset in a database's header of a byte that is 1 in a backup and 2 in a database that a site has opened. */
const WRITE_FORMAT_OFFSET = 18;

/** Returns true if a file is a backup of this site and not, for example, another site's database. */
function isBackup(path: string): boolean {
	const header = readBeginning(path, WRITE_FORMAT_OFFSET + 1);
	if (header.toString("latin1", 0, SQLITE_MAGIC.length) !== SQLITE_MAGIC) return false;
	if (header[WRITE_FORMAT_OFFSET] !== 1) return false;
	const sqlite = new SQLite(path, { readonly: true });
	try {
		return readMigrationNames(sqlite, path).length > 0;
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

/**
 * Stores in a copy the time of the backup, so that a restored database has it. Databases of old versions cannot store
 * it.
 */
function storeBackupTime(draft: string): void {
	const sqlite = new SQLite(draft);
	try {
		sqlite.pragma("journal_mode = DELETE");
		if (firstValue(sqlite, "select count(*) from sqlite_master where name = 'site_state'") === 0)
			return;
		sqlite
			.prepare("insert or replace into site_state (name, value) values (?, ?)")
			.run(LAST_BACKUP_KEY, new Date().toISOString());
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
			// `isDiskFull` asks whether there is room in this folder.
			rememberDatabaseFolder(dirname(draft));
			try {
				await copyTo(draft, database);
				storeBackupTime(draft);
				return checkBackupFile(draft, database);
			} catch (error) {
				if (isDiskFull(error))
					throw new BackupError(`There is no room for ${file}: the disk is full.`);
				throw withFileName(error, database);
			}
		},
		remove: removeWithCompanions,
	});
}

/** Makes a file readable only by its owner; if the process runs as root, the owner is that of `ownedPath`. */
function copyOwnership(ownedPath: string, path: string): void {
	chmodSync(path, 0o600);
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(ownedPath);
	chownSync(path, uid, gid);
}

/**
 * Makes a database a single file and locks it. Returns a function that unlocks it. A damaged database cannot be locked,
 * but no site runs on it. Throws a BackupError while a site has the database open.
 */
function lockDatabase(database: string): () => void {
	if (!existsSync(database)) return () => {};
	const sqlite = new SQLite(database, { timeout: WAIT_FOR_LOCK_MS });
	try {
		// Ending write-ahead logging merges the log; it fails while another connection is open.
		sqlite.pragma("journal_mode = DELETE");
		sqlite.exec("begin exclusive");
	} catch (error) {
		sqlite.close();
		if (isDamageError(error)) return () => {};
		if (!isBusy(error)) throw error;
		throw new BackupError("A site has the database open: stop it first, then restore.");
	}
	return () => sqlite.close();
}

/** Links a database under a second name, or renames it if the file system has no links. */
function keepReplacedDatabase(replacedPath: string, database: string): void {
	try {
		linkSync(database, replacedPath);
	} catch {
		renameSync(database, replacedPath);
	}
}

/** See `restoreBackup`. The replaced database is kept beside the new one. */
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
		for (const suffix of ["", "-wal", "-journal"]) {
			if (existsSync(file + suffix)) copyFileSync(file + suffix, draft + suffix);
		}
		const contents = checkBackupFile(draft, file);
		copyOwnership(existsSync(database) ? database : dirname(database), draft);
		flushToDisk(draft);
		const unlock = lockDatabase(database);
		try {
			const replacedPath = `${database}.replaced-${fileTimestamp(now)}`;
			const hasDatabase = existsSync(database);
			// SQLite would apply an old log to the restored database.
			for (const suffix of COMPANION_SUFFIXES) {
				if (existsSync(database + suffix)) renameSync(database + suffix, replacedPath + suffix);
			}
			// The path always exists: a site that found no database would create one.
			if (hasDatabase) keepReplacedDatabase(replacedPath, database);
			renameSync(draft, database);
			flushToDisk(dirname(database));
			return { ...contents, replacedPath: hasDatabase ? replacedPath : undefined };
		} finally {
			unlock();
		}
	} finally {
		removeWithCompanions(draft);
	}
}
