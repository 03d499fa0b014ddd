import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureProgram } from "./program.mjs";

/** The oldest PostgreSQL that the site runs on. */
const OLDEST = 15;

const DEBIANS = "/usr/lib/postgresql";
const PROGRAMS = ["postgres", "initdb"];

function versionOf(folder) {
	const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
	return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** The folder with a server's programs, or undefined: Debian does not put them on the PATH. */
export function findPostgres() {
	const onPath = (process.env.PATH ?? "").split(delimiter);
	const versions = existsSync(DEBIANS) ? readdirSync(DEBIANS).sort().reverse() : [];
	const folders = [...versions.map((version) => join(DEBIANS, version, "bin")), ...onPath];
	return folders
		.filter((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))))
		.find((folder) => versionOf(folder) >= OLDEST);
}

/** Finds or installs PostgreSQL and prints which. Returns whether it is there. */
export function ensurePostgres(options) {
	const isThere = () => findPostgres() !== undefined;
	return ensureProgram({ name: "PostgreSQL", debianPackage: "postgresql", isThere }, options);
}
