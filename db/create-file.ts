import { closeSync, existsSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder";

/** Creates an empty file that only its owner can read; SQLite gives the files beside it the same mode. */
export function createFile(path: string): void {
	makeFolder(dirname(path));
	// Never opens an existing file: closing it would release the locks that this process has on it.
	if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}
