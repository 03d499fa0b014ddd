import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "../support/run.mjs";

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

/** Installs the first available of these Debian packages, for the program `missing`. */
export async function installDebianPackage(missing, names) {
	if (!isUpdated) await runProgram("apt-get", ["update", "-qq"], ENV);
	isUpdated = true;
	for (const name of names) {
		console.log(`No ${missing} found: installing the Debian package ${name}.`);
		const args = ["install", "-y", "-qq", "--no-install-recommends", name];
		if ((await runProgram("apt-get", args, ENV)) === 0) return;
	}
}

export const CADDY = {
	name: "Caddy",
	debianPackage: "caddy",
	isThere: () => spawnSync("caddy", ["version"]).status === 0,
};

const DEBIANS_VARNISH = "/usr/sbin/varnishd";

/** The command that starts Varnish: Debian's folder for it is only on root's PATH. */
export function varnishCommand() {
	return existsSync(DEBIANS_VARNISH) ? DEBIANS_VARNISH : "varnishd";
}

export const VARNISH = {
	name: "Varnish",
	debianPackage: "varnish",
	isThere: () => spawnSync(varnishCommand(), ["-V"]).status === 0,
};

/** The oldest PostgreSQL that the site runs on. */
const OLDEST_POSTGRES = 15;

const DEBIANS_POSTGRES = "/usr/lib/postgresql";

function postgresVersion(folder) {
	const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
	return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** The folder with a server's programs, or undefined: Debian does not put them on the PATH. */
export function findPostgres() {
	const onPath = (process.env.PATH ?? "").split(delimiter);
	const versions = existsSync(DEBIANS_POSTGRES)
		? readdirSync(DEBIANS_POSTGRES).sort().reverse()
		: [];
	const folders = [...versions.map((version) => join(DEBIANS_POSTGRES, version, "bin")), ...onPath];
	return folders
		.filter((folder) => ["postgres", "initdb"].every((name) => existsSync(join(folder, name))))
		.find((folder) => postgresVersion(folder) >= OLDEST_POSTGRES);
}

export const POSTGRES = {
	name: "PostgreSQL",
	debianPackage: "postgresql",
	isThere: () => findPostgres() !== undefined,
};

const TESTS_SKIPPED = "the tests behind it are skipped.";

/** Finds a program or installs its Debian package, and prints which. Returns whether it is there. */
export async function ensureProgram(
	{ name, debianPackage, isThere },
	canInstall = canInstallDebianPackages(),
) {
	if (isThere()) {
		console.log(`${name}: found.`);
		return true;
	}
	if (!canInstall) {
		console.log(
			`${name}: not found, and only root on Debian can have it installed here; ${TESTS_SKIPPED}`,
		);
		return false;
	}
	await installDebianPackage(name, [debianPackage]);
	const isInstalled = isThere();
	console.log(
		isInstalled ? `${name}: installed.` : `${name}: could not be installed; ${TESTS_SKIPPED}`,
	);
	return isInstalled;
}
