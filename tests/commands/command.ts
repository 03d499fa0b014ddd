import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { closeDb, db, open } from "db/connection.server";
import { setUp } from "server/set-up";
import { vi } from "vitest";

export interface Run {
	code: number;
	stdout: string;
	stderr: string;
}

export interface RunHere extends Run {
	/** True if it ended while reading its arguments, before it opened anything. */
	isEarly: boolean;
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

/**
 * Runs a script of `npm run` in this process, which takes a tenth of the time of a process of its own. What is piped
 * into it is `input`. Its database is the one of DATABASE_URL when the test's file was loaded.
 */
export async function runHere(
	script: string,
	args: readonly string[],
	input = "",
): Promise<RunHere> {
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
	return { code, ...written, isEarly: early !== undefined };
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

let sample: string | undefined;

async function makeSample(): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "command-sample-"));
	process.once("exit", () => rmSync(folder, { recursive: true }));
	const file = join(folder, "site.db");
	const db = open(`file:${file}`);
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
