import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { closeDb, db, openDatabase } from "db/connection.server";
import { setUp } from "server/set-up";
import { beforeEach, expect, vi } from "vitest";
import { commandDatabase } from "../databases/command-database";
import { temporaryFolder } from "../files/temporary-folder";

export interface Run {
	code: number;
	stdout: string;
	stderr: string;
}

class Exit extends Error {
	constructor(readonly code: number) {
		super(`The command ended with ${code}.`);
	}
}

let runs = 0;

/** Evaluates a script once more; throws what it throws. */
async function evaluate(script: string): Promise<void> {
	runs += 1;
	const address = `../../scripts/${script}.ts?run=${runs}`;
	await import(/* @vite-ignore */ address);
}

async function evaluated(
	script: string,
	args: readonly string[],
	input = "",
): Promise<{ run: Run; isEarly: boolean }> {
	const written = { stdout: "", stderr: "" };
	const spies = [
		vi.spyOn(console, "log").mockImplementation((line) => {
			written.stdout += `${line}\n`;
		}),
		vi.spyOn(process, "exit").mockImplementation((code) => {
			throw new Exit(Number(code ?? 0));
		}),
		vi
			.spyOn(process, "stdin", "get")
			.mockReturnValue(Object.assign(Readable.from([input]), { fd: 0 as const }) as never),
	];
	const errors = vi.spyOn(console, "error").mockImplementation((line) => {
		written.stderr += `${line}\n`;
	});
	const { argv } = process;
	process.argv = [process.execPath, `scripts/${script}.ts`, ...args];
	let early: Exit | undefined;
	try {
		await evaluate(script);
	} catch (error) {
		if (!(error instanceof Exit)) throw error;
		early = error;
	}
	const code = early?.code ?? Number(process.exitCode ?? 0);
	process.exitCode = undefined;
	process.argv = argv;
	for (const spy of spies) spy.mockRestore();
	// The test's own spy stays active: output of a command is not a log.
	errors.mockClear().mockImplementation(() => {});
	return { run: { code, ...written }, isEarly: early !== undefined };
}

/**
 * Runs a script of `npm run` in this process, which takes a tenth of the time of a process of its own. What is piped
 * into it is `input`. Its database is the one of DATABASE_URL when the test's file was loaded.
 */
export async function runHere(...given: Parameters<typeof evaluated>): Promise<Run> {
	return (await evaluated(...given)).run;
}

/** Like `runHere`. Returns the exit code and what was printed, output and errors together. */
export async function sayHere(...given: Parameters<typeof evaluated>) {
	const { code, stdout, stderr } = await runHere(...given);
	return { code, said: (stdout + stderr).trim() };
}

/** Runs a script in this process that must end while it reads its arguments, before it opens anything. */
export async function runEarly(script: string, args: readonly string[]): Promise<Run> {
	const { run, isEarly } = await evaluated(script, args);
	expect(isEarly).toBe(true);
	return run;
}

/** Runs a script of `npm run` in a process of its own, on the database of DATABASE_URL. */
export async function runProcess(script: string, args: readonly string[]): Promise<Run> {
	const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(child, "close");
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [code] = await ended;
	return { code: Number(code), stdout, stderr };
}

/** Removes the files of a test, including the application's database. */
export async function emptyFolder(folder: string): Promise<void> {
	await closeDb();
	for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/**
 * Gives the commands of a test file a folder with their database, a file or that of the tests on PostgreSQL. `begin`
 * prepares both for each test.
 */
export function commandFolder(begin: (folder: string) => Promise<void> = emptyFolder) {
	const folder = temporaryFolder();
	const databaseUrl = commandDatabase(folder);
	process.env.DATABASE_URL = databaseUrl;
	beforeEach(() => begin(folder));
	return { folder, databaseUrl };
}

let sample: string | undefined;

async function makeSample(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "command-sample-"));
	process.once("exit", () => rmSync(folder, { recursive: true }));
	const file = join(folder, "site.db");
	const db = openDatabase(`file:${file}`);
	await setUp(db);
	await db.destroy();
	return file;
}

/**
 * Begins a test of commands on the sample catalogue. On SQLite its database is a copy of one that is set up once for a
 * file.
 */
export async function placeSample(folder: string): Promise<void> {
	await emptyFolder(folder);
	if (process.env.TEST_DATABASE === "postgres") {
		await setUp(db());
		return;
	}
	sample ??= await makeSample();
	copyFileSync(sample, join(folder, "site.db"));
}
