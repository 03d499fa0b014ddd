import { spawnSync } from "node:child_process";
import { canInstallDebianPackages, installDebianPackage } from "./debian.mjs";

/** Whether this machine has a Caddy to test with. */
export function hasCaddy() {
	return spawnSync("caddy", ["version"]).status === 0;
}

const SKIPPED = "the tests behind it are skipped.";

/** Finds Caddy or installs it, saying which, or why not; answers whether it is there. */
export async function ensureCaddy({ canInstall = canInstallDebianPackages() } = {}) {
	if (hasCaddy()) {
		console.log("Caddy: found.");
		return true;
	}
	if (!canInstall) {
		console.log(`Caddy: not found, and only root on Debian can have it installed here; ${SKIPPED}`);
		return false;
	}
	await installDebianPackage("Caddy", ["caddy"]);
	const isThere = hasCaddy();
	console.log(isThere ? "Caddy: installed." : `Caddy: could not be installed; ${SKIPPED}`);
	return isThere;
}
