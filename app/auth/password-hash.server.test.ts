import { describe, expect, it } from "vitest";
import { QueueFullError } from "~/config/bounded-queue";
import { hashPassword, isCorrectPassword } from "./password-hash.server";

describe("a password's hash", () => {
	it("accepts its password and no other", async () => {
		const stored = await hashPassword("Zoë's long secret");
		expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
		expect(await isCorrectPassword("Zoë's long secret", stored)).toBe(true);
		expect(await isCorrectPassword("Zoe\u0308's long secret", stored)).toBe(true);
		for (const wrong of ["zoë's long secret", "Zoë's long secret ", "", stored]) {
			expect(await isCorrectPassword(wrong, stored), wrong).toBe(false);
		}
	});

	it("differs each time for the same password", async () => {
		expect(await hashPassword("the same twice")).not.toBe(await hashPassword("the same twice"));
	});

	it("is read with the cost it was made with", async () => {
		// scrypt of "pleaseletmein" with "SodiumChloride", N 16384, r 8, p 1: RFC 7914, section 12, first 32 bytes.
		const key = Buffer.from(
			"7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2",
			"hex",
		).toString("base64url");
		const salt = Buffer.from("SodiumChloride").toString("base64url");
		const stored = `$scrypt$ln=14,r=8,p=1$${salt}$${key}`;
		expect(await isCorrectPassword("pleaseletmein", stored)).toBe(true);
		expect(await isCorrectPassword("pleaseletmeout", stored)).toBe(false);
	});

	it.each([
		undefined,
		"",
		"plain text",
		"$scrypt$ln=15,r=8,p=3$$",
		"$scrypt$ln=15,r=8,p=3$c2FsdA$aaaa",
	])("matches no password if it is %j", async (stored) => {
		expect(await isCorrectPassword(stored ?? "", stored)).toBe(false);
	});
});

it("many guesses at once wait in line up to a bound, and the line empties", async () => {
	const guesses = Array.from({ length: 23 }, () =>
		isCorrectPassword("a", "$scrypt$ln=1,r=1,p=1$c2FsdA$aaaa").catch((error: unknown) => error),
	);
	const answers = await Promise.all(guesses);
	expect(answers.filter((answer) => answer === false)).toHaveLength(22);
	expect(answers.filter((answer) => answer instanceof QueueFullError)).toHaveLength(1);
	expect(await isCorrectPassword("a", "$scrypt$ln=1,r=1,p=1$c2FsdA$aaaa")).toBe(false);
});
