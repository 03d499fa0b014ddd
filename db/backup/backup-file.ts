import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";

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

/** A name for a file that is not whole yet, in the folder where it will stand. */
export function draftOf(path: string): string {
	return `${path}.${randomBytes(4).toString("hex")}.partial`;
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
