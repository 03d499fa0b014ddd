import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../support/run.mjs";

/** Installs exactly the packages that a folder's lock names, unless that was done since the lock last changed. */
export async function installPackages(folder = ".") {
	const lock = join(folder, "package-lock.json");
	// npm writes this file when an installation is complete.
	const installed = join(folder, "node_modules/.package-lock.json");
	if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
	console.log(`Installing packages${folder === "." ? "" : ` of ${folder}`}...`);
	return (await runProgram("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"])) === 0;
}
