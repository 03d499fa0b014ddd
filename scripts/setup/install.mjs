import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../support/run.mjs";

/**
 * Installs exactly the packages in a folder's lock file, unless they were installed since the lock file last changed.
 * Returns true if they are installed.
 */
export async function installPackages(folder = ".") {
	const lockPath = join(folder, "package-lock.json");
	// npm writes this file when an installation is complete.
	const installedLockPath = join(folder, "node_modules/.package-lock.json");
	if (
		existsSync(installedLockPath) &&
		statSync(installedLockPath).mtimeMs >= statSync(lockPath).mtimeMs
	)
		return true;
	console.log(`Installing packages${folder === "." ? "" : ` of ${folder}`}...`);
	return (await runProgram("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"])) === 0;
}
