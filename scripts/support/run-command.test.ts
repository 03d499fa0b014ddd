import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { runHere } from "../../tests/commands/command";
import { temporaryFolder } from "../../tests/files/temporary-folder";

let folder: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
});

/** Runs a command in a process of its own. */
function command(script: string, args: string[] = [], env: Record<string, string> = {}) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		["--import", "tsx", `scripts/${script}.ts`, ...args],
		{
			encoding: "utf8",
			env: { ...process.env, DATABASE_URL: `file:${join(folder, "site.db")}`, ...env },
		},
	);
	return { code: status, said: (stdout + stderr).trim() };
}

it("run command: works on a new database", () => {
	expect(command("messages")).toEqual({ code: 0, said: "There are no messages." });
	expect(existsSync(join(folder, "site.db"))).toBe(true);
});

it("run command: reports a bad setting in one line", () => {
	expect(command("messages", [], { DATABASE_URL: "nonsense" })).toEqual({
		code: 1,
		said: "Bad setting: DATABASE_URL must be file:PATH, :memory: or postgres://USER:PASSWORD@HOST/NAME",
	});
});

it.each([
	["import", ["/nowhere.csv"], "There is nothing at /nowhere.csv\n"],
	["import", [tmpdir()], `That is a folder, not a file: ${tmpdir()}\n`],
	["messages", ["show", "99"], "There is no message 99.\n"],
	["messages", ["mark", "99"], "There is no message 99.\n"],
	["messages", ["delete", "99"], "There is no message 99.\n"],
	["db/restore", [tmpdir()], expect.stringMatching(/^[^\n]+\n$/)],
])("%s %j reports the error in one line", async (script, args, stderr) => {
	expect(await runHere(script, args)).toMatchObject({ code: 1, stdout: "", stderr });
});
