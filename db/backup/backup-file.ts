import { randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fsyncSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../postgres/errors";

/** A backup or restore failed. The message is for the person at the terminal. */
export class BackupError extends Error {
	override name = "BackupError";
}

/** Contents of a database, determined by reading it completely. */
export interface DatabaseContents {
	/** Number of models. */
	modelCount: number;
	/** Name of the database's last migration. */
	lastMigration: string;
}

export interface RestoreResult extends DatabaseContents {
	/** Path of the replaced database, if there was one. */
	replacedPath: string | undefined;
}

/** Formats a time as 20260131-235959, for file names. */
export function fileTimestamp(now: Date): string {
	return now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

/** Path of an incomplete file (a draft), in the final folder, with the id of the process that writes it. */
export function incompletePath(path: string): string {
	return `${path}.${process.pid}-${randomBytes(4).toString("hex")}.partial`;
}

/** Matches the name of a draft and of the files that SQLite creates beside it. */
const DRAFT_NAME = /^(?<finalName>.+)\.(?<pid>\d+)-[0-9a-f]{8}\.partial(?:-\w+)?$/;

/**
 * True if another process of this id is running. False for this process, whose other drafts are abandoned: it writes
 * one draft of a file at a time.
 */
function isOtherProcessAlive(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// The process exists and belongs to another user.
		return errorCode(error) === "EPERM";
	}
}

/** Removes the drafts of killed processes from a folder whose final names `acceptsFinalName` accepts. */
export function removeAbandonedDrafts(
	folder: string,
	acceptsFinalName: (name: string) => boolean,
): void {
	for (const name of readdirSync(folder)) {
		const { finalName, pid } = DRAFT_NAME.exec(name)?.groups ?? {};
		if (finalName === undefined || !acceptsFinalName(finalName) || isOtherProcessAlive(Number(pid)))
			continue;
		rmSync(join(folder, name), { force: true });
	}
}

/** Flushes a file or a folder to disk. */
export function flushToDisk(path: string): void {
	const handle = openSync(path, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

/** True if two paths lead to the same file, also by a link. */
export function isSameFile(firstPath: string, secondPath: string): boolean {
	if (!existsSync(firstPath) || !existsSync(secondPath)) return false;
	const [a, b] = [statSync(firstPath), statSync(secondPath)];
	return a.dev === b.dev && a.ino === b.ino;
}

/** The first bytes of a file, padded with 0. */
export function readBeginning(file: string, length: number): Buffer {
	const beginning = Buffer.alloc(length);
	const handle = openSync(file, "r");
	try {
		readSync(handle, beginning, 0, length, 0);
	} finally {
		closeSync(handle);
	}
	return beginning;
}

/** First bytes of a SQLite database. */
export const SQLITE_MAGIC = "SQLite format 3\0";

/** First bytes of a file in pg_dump's custom format. */
export const DUMP_MAGIC = "PGDMP";

/** Throws a BackupError unless the file exists. */
export function requireFile(file: string): void {
	if (existsSync(file) && statSync(file).isFile()) return;
	throw new BackupError(`There is no file ${file}.`);
}

type MaybePromise<Value> = Value | Promise<Value>;

async function requireReplaceable(
	file: string,
	isBackup: (file: string) => MaybePromise<boolean>,
): Promise<void> {
	if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
	if (!existsSync(file)) return;
	if (!statSync(file).isFile()) throw new BackupError(`${file} is not a file.`);
	if (await isBackup(file)) return;
	throw new BackupError(`${file} is there already and is not a backup: it was left as it is.`);
}

interface BackupSteps {
	/** True if an existing file of that name may be replaced. */
	isBackup: (file: string) => MaybePromise<boolean>;
	/** Writes the backup to an existing empty file and checks it. */
	write: (draft: string) => Promise<DatabaseContents>;
	/** Removes an incomplete file and its companions. */
	remove?: (draft: string) => void;
}

/**
 * Writes a backup to a draft that only its owner can read, and renames it when it is complete. Removes the drafts of
 * killed processes. Throws a BackupError if a file of that name exists that is no backup.
 */
export async function writeBackup(
	file: string,
	{ isBackup, write, remove = (draft) => rmSync(draft, { force: true }) }: BackupSteps,
): Promise<DatabaseContents> {
	await requireReplaceable(file, isBackup);
	removeAbandonedDrafts(dirname(file), (name) => name === basename(file));
	const draft = incompletePath(file);
	closeSync(openSync(draft, "wx", 0o600));
	try {
		const contents = await write(draft);
		flushToDisk(draft);
		renameSync(draft, file);
		flushToDisk(dirname(file));
		return contents;
	} finally {
		remove(draft);
	}
}
