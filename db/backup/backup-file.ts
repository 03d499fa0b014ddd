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

/** Why a file was not backed up or restored; its message is for the person at the terminal. */
export class BackupError extends Error {
	override name = "BackupError";
}

/** What stands in a database that was looked through from end to end. */
export interface Contents {
	models: number;
	/** Name of the last migration that it has. */
	schema: string;
}

export interface Restored extends Contents {
	/** Where the database that was there is kept, if there was one. */
	kept: string | undefined;
}

/** 20260131-235959, for the names of files that are kept. */
export function stamp(now: Date): string {
	return now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

/** A name for a file that is not whole yet, in the folder where it will stand; it tells which process writes it. */
export function draftOf(path: string): string {
	return `${path}.${process.pid}-${randomBytes(4).toString("hex")}.partial`;
}

/** Such a name, or that of a file which SQLite keeps beside it. */
const DRAFT = /^(?<of>.+)\.(?<pid>\d+)-[0-9a-f]{8}\.partial(?:-\w+)?$/;

/** Whether a process goes on that is not this one, which begins one draft of a file after the other. */
function isAlive(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// Somebody else's process may not be asked, so that it is there.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** Removes from a folder the drafts of killed processes, of those files that are `meant` by their names. */
export function removeLeftDrafts(folder: string, meant: (name: string) => boolean): void {
	for (const name of readdirSync(folder)) {
		const { of, pid } = DRAFT.exec(name)?.groups ?? {};
		if (of === undefined || !meant(of) || isAlive(Number(pid))) continue;
		rmSync(join(folder, name), { force: true });
	}
}

/** Makes what was written to a file or a folder survive a power cut. */
export function sync(path: string): void {
	const handle = openSync(path, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

/** Whether two names are of one file, by a link too. */
export function isSameFile(one: string, other: string): boolean {
	if (!existsSync(one) || !existsSync(other)) return false;
	const [a, b] = [statSync(one), statSync(other)];
	return a.dev === b.dev && a.ino === b.ino;
}

/** The first bytes of a file, as many as it has of them; the others are 0. */
export function beginningOf(file: string, length: number): Buffer {
	const beginning = Buffer.alloc(length);
	const handle = openSync(file, "r");
	try {
		readSync(handle, beginning, 0, length, 0);
	} finally {
		closeSync(handle);
	}
	return beginning;
}

/** How a SQLite database begins. */
export const SQLITE_MAGIC = "SQLite format 3\0";

/** How a file of pg_dump's own format begins. */
export const DUMP_MAGIC = "PGDMP";

/** Throws a BackupError unless there is such a file. */
export function requireFile(file: string): void {
	if (existsSync(file) && statSync(file).isFile()) return;
	throw new BackupError(`There is no file ${file}.`);
}

type Answer<T> = T | Promise<T>;

async function requireFree(
	file: string,
	isBackup: (file: string) => Answer<boolean>,
): Promise<void> {
	if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
	if (!existsSync(file)) return;
	if (!statSync(file).isFile()) throw new BackupError(`${file} is not a file.`);
	if (await isBackup(file)) return;
	throw new BackupError(`${file} is there already and is not a backup: it was left as it is.`);
}

interface BackupSteps {
	/** Whether a file that has the name already is one that may be replaced. */
	isBackup: (file: string) => Answer<boolean>;
	/** Writes the backup to a file that is there, empty, and looks it through. */
	write: (draft: string) => Promise<Contents>;
	/** Removes a file that did not become one, with what belongs to it. */
	remove?: (draft: string) => void;
}

/**
 * Makes a backup under another name, readable by its owner alone from the first moment, and gives it its own when it
 * is whole; what a killed one of the same name left is removed. Throws a BackupError where that name is taken by
 * anything but an older backup.
 */
export async function writeBackup(
	file: string,
	{ isBackup, write, remove = (draft) => rmSync(draft, { force: true }) }: BackupSteps,
): Promise<Contents> {
	await requireFree(file, isBackup);
	removeLeftDrafts(dirname(file), (name) => name === basename(file));
	const draft = draftOf(file);
	closeSync(openSync(draft, "wx", 0o600));
	try {
		const contents = await write(draft);
		sync(draft);
		renameSync(draft, file);
		sync(dirname(file));
		return contents;
	} finally {
		remove(draft);
	}
}
