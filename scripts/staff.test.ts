import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "db/connection.server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findAccount } from "~/auth/accounts.queries.server";
import { isPassword } from "~/auth/password-hash.server";

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "staff-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const url = () => `file:${join(folder, "site.db")}`;

/** What the command says, and its exit code. */
function staff(args: string[], input = "") {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		["--import", "tsx", "scripts/staff.ts", ...args],
		{ input, encoding: "utf8", env: { ...process.env, DATABASE_URL: url() } },
	);
	return { code: status, said: (stdout + stderr).trim() };
}

async function storedHash(name: string): Promise<string | undefined> {
	const db = open(url());
	const account = await findAccount(db, name);
	await db.destroy();
	return account?.password;
}

it("keeps accounts from the terminal, with passwords that are piped in", async () => {
	expect(staff(["list"])).toEqual({
		code: 0,
		said: "There are no accounts: `npm run staff -- add NAME`.",
	});
	expect(staff(["add", "Zoë"], "long enough\n")).toEqual({ code: 0, said: "Added zoë." });
	expect(staff(["add", "ZOË"], "long enough\n")).toEqual({
		code: 1,
		said: "There is an account zoë already.",
	});
	expect(staff(["passwd", "zoë"], "another one\r\nmore lines")).toMatchObject({ code: 0 });
	expect(await isPassword("another one", await storedHash("zoë"))).toBe(true);
	expect(staff(["list"])).toEqual({ code: 0, said: "zoë" });
	expect(staff(["remove", "zoë"])).toEqual({ code: 0, said: "Removed zoë." });
	expect(await storedHash("zoë")).toBeUndefined();
}, 60_000);

it("says what is wrong, and does nothing", async () => {
	const problems: [string[], string, string][] = [
		[["add", "zoë"], "short", "The password must have at least 10 characters."],
		[["add", "zoë"], "", "The password must have at least 10 characters."],
		[["add", "two words"], "long enough", "The name must have only letters"],
		[["passwd", "zoë"], "long enough", "There is no account zoë."],
		[["remove", "zoë"], "", "There is no account zoë."],
	];
	for (const [args, input, said] of problems) {
		expect(staff(args, input)).toEqual({ code: 1, said: expect.stringContaining(said) });
	}
	expect(staff(["list"]).said).toContain("There are no accounts");
}, 60_000);
