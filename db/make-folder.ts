import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./postgres/errors";

/**
 * Creates a folder and its missing parent folders. Node's option `recursive` never returns if the system reports every
 * folder as missing, as below /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
	if (existsSync(folder)) return;
	makeFolder(dirname(folder), mode);
	try {
		mkdirSync(folder, { mode });
	} catch (error) {
		// Another process may have created it at this moment.
		if (errorCode(error) !== "EEXIST") throw error;
	}
}
