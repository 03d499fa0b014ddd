import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { BackupError } from "./backup-file";

type Program = "pg_dump" | "pg_restore" | "psql";

/**
 * Returns the path of a program, of the newest version that Debian has installed; new versions work with older servers
 * too.
 */
function findProgram(program: Program): string {
	const folders = globSync("/usr/lib/postgresql/*/bin").sort(
		(a, b) => Number(b.split("/")[4]) - Number(a.split("/")[4]),
	);
	const candidates = [...folders.map((folder) => join(folder, program)), program];
	const executable = candidates.find((path) => spawnSync(path, ["--version"]).status === 0);
	if (executable) return executable;
	throw new BackupError(
		`${program} is not installed here: it comes with PostgreSQL's client programs (Debian's package postgresql-client).`,
	);
}

/** Throws a BackupError if one of these programs is not installed. */
export function requirePrograms(...programs: readonly Program[]): void {
	for (const program of programs) findProgram(program);
}

/** Result of a program of PostgreSQL. */
interface ProgramResult {
	status: number | null;
	/** The first line of the program's errors, with its detail; how it ended if it wrote none. */
	errorMessage: string;
}

/** A running program of PostgreSQL. */
export interface RunningProgram {
	child: ChildProcess & { stdout: NonNullable<ChildProcess["stdout"]> };
	result: Promise<ProgramResult>;
}

/**
 * Environment of the programs. The first two variables could select another server than the site's. Dumps hold the
 * local time at which they were made.
 */
const FIXED_VARIABLES = {
	PGSERVICE: undefined,
	PGHOSTADDR: undefined,
	PGAPPNAME: "beamwise-backup",
	PGCONNECT_TIMEOUT: "10",
	TZ: "UTC",
};

/** Matches the variables that the programs need; others, such as the site's secrets, are not passed on. */
const NEEDED_VARIABLE = /^(?:PG|LC_|SSL_|(?:HOME|LANG|LD_LIBRARY_PATH|PATH|TMPDIR|USER)$)/;

/** Returns a process's variables without those that the programs do not need, and with `FIXED_VARIABLES`. */
export function programEnvironment<Variables extends NodeJS.Dict<string>>(
	variables: Variables,
	extraVariables: NodeJS.Dict<string> = {},
) {
	const unneededNames = Object.keys(variables).filter((name) => !NEEDED_VARIABLE.test(name));
	const removedVariables: NodeJS.Dict<string> = Object.fromEntries(
		unneededNames.map((name) => [name, undefined]),
	);
	return { ...variables, ...removedVariables, ...FIXED_VARIABLES, ...extraVariables };
}

/** Starts a program of PostgreSQL. Throws a BackupError if it is not installed. */
export function startProgram(
	program: Program,
	args: readonly string[],
	env: NodeJS.Dict<string> = {},
): RunningProgram {
	const child = spawn(findProgram(program), args, {
		env: programEnvironment(process.env, env),
		stdio: ["pipe", "pipe", "pipe"],
	});
	// Writing to a program that has ended fails; its exit status has the reason.
	child.stdin.on("error", () => {});
	const errorMessage = text(child.stderr);
	const result = new Promise<ProgramResult>((resolve) => {
		child.once("close", async (status, signal) => {
			// A killed program, perhaps out of memory, has no message.
			const exitText = `${program} was ended by ${signal ?? `status ${status}`}`;
			const [firstLine = "", secondLine = ""] = (await errorMessage).trim().split("\n");
			// The second line has details, for example which two versions are incompatible.
			const detail = /^\w+: detail: (.*)/.exec(secondLine)?.[1];
			resolve({
				status,
				errorMessage: detail === undefined ? firstLine || exitText : `${firstLine} (${detail})`,
			});
		});
	});
	return { child, result };
}
