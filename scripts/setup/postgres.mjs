import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { canInstallDebianPackages, installDebianPackage } from "./debian.mjs";

/** The oldest PostgreSQL that the site runs on. */
const OLDEST = 15;

function versionOf(folder) {
	const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
	return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** The folder with a server's programs, or undefined: Debian does not put them on the PATH. */
export function findPostgres() {
	const onPath = (process.env.PATH ?? "").split(delimiter);
	const folders = [...globSync("/usr/lib/postgresql/*/bin").sort().reverse(), ...onPath];
	const programs = ["postgres", "initdb"];
	return folders
		.filter((folder) => programs.every((program) => existsSync(join(folder, program))))
		.map((folder) => dirname(join(folder, "postgres")))
		.find((folder) => versionOf(folder) >= OLDEST);
}

const SKIPPED = "the tests on it are skipped.";

/** Finds PostgreSQL or installs it, saying which, or why not; answers whether it is there. */
export async function ensurePostgres({ canInstall = canInstallDebianPackages() } = {}) {
	const found = findPostgres();
	if (found) {
		console.log(`PostgreSQL: found ${found}.`);
		return true;
	}
	if (!canInstall) {
		console.log(
			`PostgreSQL: not found, and only root on Debian can have it installed here; ${SKIPPED}`,
		);
		return false;
	}
	await installDebianPackage("PostgreSQL", ["postgresql"]);
	const installed = findPostgres();
	console.log(
		installed
			? `PostgreSQL: installed ${installed}.`
			: `PostgreSQL: could not be installed; ${SKIPPED}`,
	);
	return installed !== undefined;
}
