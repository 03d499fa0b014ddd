import { accessSync, constants, statfsSync } from "node:fs";
import { sql } from "kysely";
import { engineOf } from "../engine";
import {
	errorCode,
	isPostgresBusy,
	isPostgresFull,
	postgresUnavailability,
} from "../postgres/errors";
import type { Db } from "../schema";

/** SQLite's error codes for a file that cannot be used for now, while the query itself is fine. */
const UNAVAILABLE_CODE =
	/^SQLITE_(?:BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|PERM|NOLFS)(?:_|$)/;

/**
 * SQLite's codes for errors of a file. SQLite does not pass on the system's error, so its cause is checked afterwards.
 */
const FILE_ERROR_CODE = /^SQLITE_(?:IOERR|CANTOPEN|READONLY)(?:_|$)/;

/** SQLITE_FULL, and the system's error codes for a full disk and an exceeded quota. */
const DISK_FULL_CODES = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

/** SQLite writes the files beside a database in steps of up to 32 kB. */
const MIN_SPACE_BYTES = 64 * 1024;

/** Folders of the SQLite databases that this process has opened. */
const databaseFolders = new Set<string>();

/** Remembers the folder of a database, whose state shows the cause of a file error. */
export function rememberDatabaseFolder(folder: string): void {
	databaseFolders.add(folder);
}

function hasNoSpace(folder: string): boolean {
	try {
		const { bavail, bsize, files, ffree } = statfsSync(folder);
		// Some file systems count no files.
		const isOutOfInodes = files > 0 && ffree === 0;
		return bavail * bsize < MIN_SPACE_BYTES || isOutOfInodes;
	} catch {
		return false;
	}
}

/** True if something was not written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = errorCode(error);
	if (DISK_FULL_CODES.includes(code) || isPostgresFull(error)) return true;
	return FILE_ERROR_CODE.test(code) && [...databaseFolders].some(hasNoSpace);
}

function isReadOnlyFolder(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK);
		return false;
	} catch (error) {
		return errorCode(error) === "EROFS";
	}
}

/** True if a database of this process is on a read-only file system. */
export function isReadOnlyFileSystem(): boolean {
	return [...databaseFolders].some(isReadOnlyFolder);
}

/** Returns the reason why the database is unavailable, in one line; undefined for every other error. */
export function unavailability(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	const code = errorCode(error);
	if (isDiskFull(error)) return `Nothing can be written: the disk is full (${code})`;
	if (code === "EROFS" || (FILE_ERROR_CODE.test(code) && isReadOnlyFileSystem())) {
		return `Nothing can be written: the file system is read-only (${code})`;
	}
	if (!UNAVAILABLE_CODE.test(code)) return postgresUnavailability(error);
	return `The database cannot be used: ${error.message} (${code})`;
}

/** True if a write failed because another connection is writing. */
export function isBusy(error: unknown): boolean {
	return (
		errorCode(error).startsWith("SQLITE_BUSY") || (error instanceof Error && isPostgresBusy(error))
	);
}

async function fileTakesWrites(db: Db): Promise<boolean> {
	return db.connection().execute(async (connection) => {
		try {
			await sql`begin immediate`.execute(connection);
		} catch (error) {
			// Another connection is writing, so the file is writable.
			if (isBusy(error)) return true;
			if (unavailability(error) !== undefined) return false;
			throw error;
		}
		await sql`rollback`.execute(connection);
		return true;
	});
}

/** True if the database accepts writes; false for a standby or a file without permission. Writes nothing. */
export async function takesWrites(db: Db): Promise<boolean> {
	if (engineOf(db) === "sqlite") return fileTakesWrites(db);
	const { rows } = await sql<{ setting: string }>`
		select current_setting('transaction_read_only') as setting
	`.execute(db);
	return rows[0]?.setting === "off";
}
