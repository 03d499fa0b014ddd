import { canInstallDebianPackages, installDebianPackage } from "./debian.mjs";

const SKIPPED = "the tests behind it are skipped.";

/** Finds a program or installs its Debian package, and prints which. Returns whether it is there. */
export async function ensureProgram(
	{ name, debianPackage, isThere },
	{ canInstall = canInstallDebianPackages() } = {},
) {
	if (isThere()) {
		console.log(`${name}: found.`);
		return true;
	}
	if (!canInstall) {
		console.log(
			`${name}: not found, and only root on Debian can have it installed here; ${SKIPPED}`,
		);
		return false;
	}
	await installDebianPackage(name, [debianPackage]);
	const isInstalled = isThere();
	console.log(isInstalled ? `${name}: installed.` : `${name}: could not be installed; ${SKIPPED}`);
	return isInstalled;
}
