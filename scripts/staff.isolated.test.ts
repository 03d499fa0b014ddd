import { openDatabase } from "db/connection.server";
import { expect, it } from "vitest";
import { findAccount } from "~/auth/accounts.queries.server";
import { isCorrectPassword } from "~/auth/password-hash.server";
import { commandFolder, sayHere } from "../tests/commands/command";

const { databaseUrl } = commandFolder();

const staff = (args: string[], input?: string) => sayHere("staff", args, input);

async function storedHash(name: string): Promise<string | undefined> {
	const db = openDatabase(databaseUrl);
	const account = await findAccount(db, name);
	await db.destroy();
	return account?.password;
}

it("staff: keeps accounts from the terminal, with passwords that are piped in", async () => {
	expect(await staff(["list"])).toEqual({
		code: 0,
		said: "There are no accounts: `npm run staff -- add NAME`.",
	});
	expect(await staff(["add", "Zoë"], "long enough\n")).toEqual({ code: 0, said: "Added zoë." });
	expect(await staff(["add", "ZOË"], "long enough\n")).toEqual({
		code: 1,
		said: "There is an account zoë already.",
	});
	expect(await staff(["passwd", "zoë"], "another one\r\nmore lines")).toMatchObject({ code: 0 });
	expect(await isCorrectPassword("another one", await storedHash("zoë"))).toBe(true);
	expect(await staff(["list"])).toEqual({ code: 0, said: "zoë" });
	expect(await staff(["remove", "zoë"])).toEqual({ code: 0, said: "Removed zoë." });
	expect(await storedHash("zoë")).toBeUndefined();
});

it("staff: prints errors, and does nothing", async () => {
	const problems: [string[], string, string][] = [
		[["add", "zoë"], "short", "The password must have at least 10 characters."],
		[["add", "zoë"], "", "The password must have at least 10 characters."],
		[["add", "two words"], "long enough", "The name must have only letters"],
		[["passwd", "zoë"], "long enough", "There is no account zoë."],
		[["remove", "zoë"], "", "There is no account zoë."],
	];
	for (const [args, input, said] of problems) {
		expect(await staff(args, input)).toEqual({ code: 1, said: expect.stringContaining(said) });
	}
	expect((await staff(["list"])).said).toContain("There are no accounts");
});
