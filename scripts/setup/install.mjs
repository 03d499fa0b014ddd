import { existsSync, statSync } from "node:fs";
import { run } from "../support/run.mjs";

const LOCK = "package-lock.json";
/** npm writes this file when an installation is complete. */
const INSTALLED = "node_modules/.package-lock.json";

/** Installs exactly the locked packages, unless that was done since the lock last changed. */
export async function installPackages() {
	if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return true;
	console.log("Installing packages...");
	return (await run("npm", ["ci", "--no-audit", "--no-fund"])) === 0;
}
