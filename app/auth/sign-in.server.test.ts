import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { addFirstAccount } from "~/auth/accounts/new-accounts.server";
import { quickHash } from "../../tests/quick-hash";
import {
	deleteAccount,
	findAccount,
	insertAccount,
	listUsernames,
} from "./accounts.queries.server";
import { isCorrectPassword } from "./password-hash.server";
import { findStaffBySession } from "./sessions.queries.server";
import { signIn, unlockUsername } from "./sign-in.server";

const PASSWORD = "correct horse";
const SECRET = "s".repeat(32);
const START = new Date("2026-01-01T12:00:00Z");
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const tryAt = (minutes: number, username: string, password: string, oldToken?: string) =>
	signIn(db(), SECRET, { username, password, oldToken }, at(minutes));

const addZoe = () => insertAccount(db(), "zoë", quickHash(PASSWORD));

describe("addFirstAccount", () => {
	const first = { ADMIN_USERNAME: "ann", ADMIN_PASSWORD: PASSWORD };

	it("adds no account without the settings", async () => {
		expect(await addFirstAccount(db(), {})).toBe(false);
		expect(await listUsernames(db(), 9)).toEqual([]);
	});

	it("stores a hash of the password alone", async () => {
		expect(await addFirstAccount(db(), first)).toBe(true);
		const made = (await findAccount(db(), "ann"))?.password ?? "";
		expect(made).not.toContain(PASSWORD);
		expect(await isCorrectPassword(PASSWORD, made)).toBe(true);
	});

	it("leaves an account that is there as it is, and makes no other", async () => {
		await insertAccount(db(), "ann", "changed");
		expect(await addFirstAccount(db(), first)).toBe(false);
		expect(await addFirstAccount(db(), { ...first, ADMIN_USERNAME: "eve" })).toBe(false);
		expect((await findAccount(db(), "ann"))?.password).toBe("changed");
		expect(await listUsernames(db(), 9)).toEqual(["ann"]);
	});

	it("does not add a deleted account again, even if it was the last", async () => {
		await addFirstAccount(db(), first);
		await addZoe();
		await deleteAccount(db(), "ann");
		expect(await addFirstAccount(db(), first)).toBe(false);
		await deleteAccount(db(), "zoë");
		expect(await addFirstAccount(db(), first)).toBe(false);
		expect(await listUsernames(db(), 9)).toEqual([]);
	});
});

describe("signIn", () => {
	beforeEach(addZoe);

	it.each(["zoë", "ZOË", " Zoe\u0308 "])("accepts the name %j", async (username) => {
		const outcome = await tryAt(0, username, PASSWORD);
		const token = outcome.status === "signed-in" ? outcome.token : "";
		expect(await findStaffBySession(db(), token, at(0))).toMatchObject({ username: "zoë" });
	});

	it.each([
		["zoë", `${PASSWORD} `],
		["zoë", "x".repeat(201)],
		["zoe", PASSWORD],
		["nobody", PASSWORD],
		["' or 1=1 --", PASSWORD],
	])("refuses %s with a wrong password in the same way", async (username, password) => {
		expect(await tryAt(0, username, password)).toEqual({ status: "wrong" });
		expect(await db().selectFrom("staff_sessions").selectAll().execute()).toEqual([]);
	});

	it("ends the session that it replaces", async () => {
		const first = await tryAt(0, "zoë", PASSWORD);
		const old = first.status === "signed-in" ? first.token : "";
		const second = await tryAt(1, "zoë", PASSWORD, old);
		expect(second).toMatchObject({ status: "signed-in" });
		expect(second).not.toEqual(first);
		expect(await findStaffBySession(db(), old, at(1))).toBeUndefined();
	});

	it.each(["zoë", "nobody"])("locks %s for 15 minutes from the fifth failure", async (username) => {
		for (const minute of [0, 1, 2, 3, 4]) {
			expect(await tryAt(minute, username, "wrong guess")).toEqual({ status: "wrong" });
		}
		const locked = { status: "locked", until: at(19) };
		expect(await tryAt(5, username, PASSWORD)).toEqual(locked);
		expect(await tryAt(18.9, username.toUpperCase(), PASSWORD)).toEqual(locked);
		const { status } = await tryAt(19, username, PASSWORD);
		expect(status).toBe(username === "zoë" ? "signed-in" : "wrong");
	});

	it("begins to count again after a success, and after 15 minutes", async () => {
		for (const minute of [0, 1, 2, 3]) await tryAt(minute, "zoë", "wrong guess");
		expect(await tryAt(4, "zoë", PASSWORD)).toMatchObject({ status: "signed-in" });
		for (const minute of [5, 6, 7, 8]) await tryAt(minute, "zoë", "wrong guess");
		expect(await tryAt(23, "zoë", "wrong guess")).toEqual({ status: "wrong" });
		expect(await tryAt(24, "zoë", PASSWORD)).toMatchObject({ status: "signed-in" });
	});

	it("locks one name and no other, and is unlocked by staff", async () => {
		for (let count = 0; count < 5; count++) await tryAt(0, "zoë", "wrong guess");
		expect(await tryAt(0, "nobody", PASSWORD)).toEqual({ status: "wrong" });
		await unlockUsername(db(), SECRET, "zoë");
		expect(await tryAt(0, "zoë", PASSWORD)).toMatchObject({ status: "signed-in" });
	});

	it("compares at most five of many concurrent guesses", async () => {
		const guesses = Array.from({ length: 12 }, () => tryAt(0, "zoë", "wrong guess"));
		const statuses = (await Promise.all(guesses)).map(({ status }) => status);
		expect(statuses.filter((status) => status === "wrong")).toHaveLength(5);
		expect(statuses.filter((status) => status === "locked")).toHaveLength(7);
	});

	it("keeps no name that was typed", async () => {
		await tryAt(0, "my secret password", "x");
		const rows = await db().selectFrom("rate_limits").selectAll().execute();
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("secret");
	});
});
