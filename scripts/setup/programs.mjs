import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "../support/run.mjs";

const APT_ENV = {
	DEBIAN_FRONTEND: "noninteractive",
	// Packages must not start their services: tests start what they need.
	SYSTEMD_OFFLINE: "1",
};

/** Returns true if Debian packages can be installed, which needs root and apt-get. */
export function canInstallDebianPackages() {
	return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

let hasUpdatedLists = false;

/** Installs the first available of these Debian packages, for the program `programName`. */
export async function installDebianPackage(programName, packageNames) {
	if (!hasUpdatedLists) await runProgram("apt-get", ["update", "-qq"], APT_ENV);
	hasUpdatedLists = true;
	for (const name of packageNames) {
		console.log(`No ${programName} found: installing the Debian package ${name}.`);
		const args = ["install", "-y", "-qq", "--no-install-recommends", name];
		if ((await runProgram("apt-get", args, APT_ENV)) === 0) return;
	}
}

export const CADDY = {
	name: "Caddy",
	debianPackage: "caddy",
	isInstalled: () => spawnSync("caddy", ["version"]).status === 0,
};

const DEBIAN_VARNISH_PATH = "/usr/sbin/varnishd";

/** Returns the command that starts Varnish; Debian's folder for it is only on root's PATH. */
export function varnishCommand() {
	return existsSync(DEBIAN_VARNISH_PATH) ? DEBIAN_VARNISH_PATH : "varnishd";
}

export const VARNISH = {
	name: "Varnish",
	debianPackage: "varnish",
	isInstalled: () => spawnSync(varnishCommand(), ["-V"]).status === 0,
};

/** The oldest PostgreSQL that the site runs on. */
const OLDEST_POSTGRES_VERSION = 15;

const DEBIAN_POSTGRES_FOLDER = "/usr/lib/postgresql";

function postgresVersion(folder) {
	const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
	return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** Returns the folder with the programs of a PostgreSQL server, or undefined. Debian does not put them on the PATH. */
export function findPostgres() {
	const pathFolders = (process.env.PATH ?? "").split(delimiter);
	const versions = existsSync(DEBIAN_POSTGRES_FOLDER)
		? readdirSync(DEBIAN_POSTGRES_FOLDER).sort().reverse()
		: [];
	const folders = [
		...versions.map((version) => join(DEBIAN_POSTGRES_FOLDER, version, "bin")),
		...pathFolders,
	];
	return folders
		.filter((folder) => ["postgres", "initdb"].every((name) => existsSync(join(folder, name))))
		.find((folder) => postgresVersion(folder) >= OLDEST_POSTGRES_VERSION);
}

export const POSTGRES = {
	name: "PostgreSQL",
	debianPackage: "postgresql",
	isInstalled: () => findPostgres() !== undefined,
};

const TESTS_SKIPPED_TEXT = "the tests behind it are skipped.";

/** Finds a program or installs its Debian package, and prints which. Returns true if it is available. */
export async function ensureProgram(
	{ name, debianPackage, isInstalled },
	canInstall = canInstallDebianPackages(),
) {
	if (isInstalled()) {
		console.log(`${name}: found.`);
		return true;
	}
	if (!canInstall) {
		console.log(
			`${name}: not found, and only root on Debian can have it installed here; ${TESTS_SKIPPED_TEXT}`,
		);
		return false;
	}
	await installDebianPackage(name, [debianPackage]);
	const isNowInstalled = isInstalled();
	console.log(
		isNowInstalled
			? `${name}: installed.`
			: `${name}: could not be installed; ${TESTS_SKIPPED_TEXT}`,
	);
	return isNowInstalled;
}
