import { existsSync } from "node:fs";
import { run } from "../support/run.mjs";

const ENV = {
	DEBIAN_FRONTEND: "noninteractive",
	// A package's service is not started: tests start what they need.
	SYSTEMD_OFFLINE: "1",
};

/** Returns whether Debian's packages can be installed, which needs root and apt-get. */
export function canInstallDebianPackages() {
	return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

let isUpdated = false;

/** Updates apt's lists of packages once. */
async function update() {
	if (!isUpdated) await run("apt-get", ["update", "-qq"], ENV);
	isUpdated = true;
}

/** Installs the first available of these Debian packages, for the program `missing`. */
export async function installDebianPackage(missing, names) {
	await update();
	for (const name of names) {
		console.log(`No ${missing} found: installing the Debian package ${name}.`);
		const args = ["install", "-y", "-qq", "--no-install-recommends", name];
		if ((await run("apt-get", args, ENV)) === 0) return;
	}
}
