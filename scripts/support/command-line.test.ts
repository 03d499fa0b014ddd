import { execFile } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import packageJson from "../../package.json";
import { type Run, runEarly } from "../../tests/commands/command";
import { temporaryFolder } from "../../tests/files/temporary-folder";

let folder: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
});

/** Runs a script behind `npm run` on a database that does not exist. */
function run(words: readonly string[], { cwd = process.cwd() } = {}): Promise<Run> {
	const env = { ...process.env, DATABASE_URL: `file:${join(folder, "site.db")}` };
	// A command that ignores its arguments must not go on to install and serve.
	const options = { cwd, env, timeout: 100_000 };
	return new Promise((resolve) => {
		const child = execFile(process.execPath, words, options, (error, stdout, stderr) =>
			resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
		);
		child.stdin?.end();
	});
}

/** The scripts behind the commands of package.json: name and arguments of Node. */
const COMMANDS = Object.entries(packageJson.scripts).flatMap(([name, line]) => {
	const [, options = "", script] =
		/^(?:node scripts\/setup\/with-node\.mjs )?(?:exec )?(?:node|tsx)\s+(.*?)(scripts\/\S+)$/.exec(
			line,
		) ?? [];
	if (script === undefined) return [];
	const loader = script.endsWith(".ts") ? ["--import", "tsx"] : options.split(" ").filter(Boolean);
	return [[name, [...loader, script]] as const];
});

it("command line: finds the commands", () => {
	const names = COMMANDS.map(([name]) => name);
	expect(names).toEqual(expect.arrayContaining(["quickstart", "start", "bench", "db:restore"]));
	const ours = Object.values(packageJson.scripts).filter((line) => /scripts\/\S+$/.test(line));
	expect(names).toHaveLength(ours.length);
});

/** Scripts in TypeScript take long to start; a process of one is enough. */
const IN_A_PROCESS = "site";

describe.each(COMMANDS)("npm run %s", (name, words) => {
	const script = /^scripts\/(.+)\.ts$/.exec(words.at(-1) ?? "")?.[1];
	const said = (args: readonly string[]) =>
		script === undefined || name === IN_A_PROCESS
			? run([...words, ...args])
			: runEarly(script, args);

	it("prints usage and exit codes with --help, and does nothing", async () => {
		const { code, stdout, stderr } = await said(["something", "--help"]);
		expect([code, stderr]).toEqual([0, ""]);
		expect(stdout).toContain(`Usage: npm ${name === "start" ? "start" : `run ${name}`}`);
		expect(stdout).toMatch(/\n\nEnds with /);
		expect(readdirSync(folder)).toEqual([]);
	});

	it("refuses an unknown argument, and opens nothing", async () => {
		const args = ["a", "b", "c", "--nonsense"];
		const { code, stdout, stderr } = await said(args);
		expect([code, stdout]).toEqual([1, ""]);
		expect(stderr).toMatch(/^[^\n]*(argument|option|measurement)[^\n]*\n/i);
		expect(stderr).not.toMatch(/^\s+at /m);
		expect(readdirSync(folder)).toEqual([]);
	});
});

describe.each(["quickstart", "verify", "build/assemble"])("npm run %s", (name) => {
	it("prints its usage with --help before anything is installed", async () => {
		const checkout = join(folder, "checkout");
		cpSync("scripts", join(checkout, "scripts"), { recursive: true });
		const help = await run([`scripts/${name}.mjs`, "--help"], { cwd: checkout });
		expect(help).toMatchObject({ code: 0, stderr: "" });
		expect(help.stdout).toContain("Usage: npm run ");
		expect(readdirSync(checkout)).toEqual(["scripts"]);
	});
});

it.each([
	["messages", ["nonsense"]],
	["messages", ["show"]],
	["messages", ["constructor", "1"]],
	["messages", ["show", "1e3"]],
	["messages", ["list", "all"]],
	["subscribers", []],
	["subscribers", ["list"]],
	["subscribers", ["export", "all"]],
	["site", []],
	["site", ["state"]],
	["site", ["status", "now"]],
	["site", ["forget"]],
	["site", ["forget", "ann"]],
	["site", ["forget", "ann@example.com", "bob@example.com"]],
	["site", ["forget", "ann@example.com", "--json"]],
	["staff", []],
	["staff", ["add"]],
	["staff", ["constructor", "zoë"]],
	["staff", ["list", "zoë"]],
	["bench", ["pages", "nonsense"]],
	["bench", ["--minutes=5"]],
	["import", []],
	["import", [""]],
	["db/clear-sample", ["--yes=maybe"]],
	["import", ["a.csv", "b.csv"]],
	["import", ["--undo", "a.csv"]],
	["import", ["--undo", "--release", "row 2"]],
	["import", ["--undo", "--dry-run"]],
	["import", ["--redo"]],
	["images", []],
	["images", ["a", "b"]],
	["feeds", ["go"]],
	["feeds", ["run"]],
	["feeds", ["file", "Shop"]],
	["feeds", ["list", "x"]],
	["feeds", ["run", "a", "b"]],
])("%s refuses %j before it opens anything", async (script, args) => {
	const { code, stdout, stderr } = await runEarly(script, args);
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toContain(`Usage: npm run ${script.replace("/", ":")}`);
});
