import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { databaseErrorCode } from "./postgres/errors";

/**
 * Creates a folder and those above it. Node's own `recursive` never returns where the system refuses every folder as
 * missing, as below /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
	if (existsSync(folder)) return;
	makeFolder(dirname(folder), mode);
	try {
		mkdirSync(folder, { mode });
	} catch (error) {
		// Another process may have created it at this moment.
		if (databaseErrorCode(error) !== "EEXIST") throw error;
	}
}
