import { closeSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../make-folder";
import { errorCode } from "../postgres/errors";
import { isDiskFull } from "../writes/unavailable";
import { BackupError, incompletePath } from "./backup-file";

/** Large enough that a full disk cannot hold the trial file. */
const TRIAL_FILE_BYTES = 64 * 1024;

function folderProblem(error: unknown): string {
	if (isDiskFull(error)) return "the disk is full";
	const code = errorCode(error);
	switch (code) {
		case "EACCES":
		case "EPERM":
			return "the site's user may not write there";
		case "EROFS":
			return "it is on a disk that takes no writes";
		case "ENOTDIR":
		case "EEXIST":
			return "a file is in its place";
		default:
			return code;
	}
}

/**
 * Creates a folder of backups, and writes and deletes a trial file there. Throws a BackupError with the reason if that
 * fails.
 */
export function tryBackupFolder(folder: string): void {
	try {
		makeFolder(folder, 0o700);
		if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
		const file = incompletePath(join(folder, "trial"));
		const handle = openSync(file, "wx", 0o600);
		try {
			writeFileSync(handle, Buffer.alloc(TRIAL_FILE_BYTES));
			fsyncSync(handle);
		} finally {
			closeSync(handle);
			rmSync(file);
		}
	} catch (error) {
		throw new BackupError(`Nothing can be written to ${folder}: ${folderProblem(error)}.`);
	}
}
