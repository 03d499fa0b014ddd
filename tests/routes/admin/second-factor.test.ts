import { db } from "db/connection.server";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/admin/accounts/account";
import { action as signIn } from "~/routes/admin/login";
import { setRows } from "../../databases/rows";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { submitForm, visit } from "../call";
import { at, linesOf } from "./staff-pages";

const PAGE = "/admin/account";
const PASSWORD = "correct horse";

let here: { Cookie: string };

beforeEach(async () => {
	// Codes change every 30 seconds.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	here = await staffHeaders("ann");
	await setRows("users", { password: quickHash(PASSWORD) });
});

const send = (fields: Record<string, string>) => submitForm(action, PAGE, fields, here);

/** A code of the app, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
	new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function start() {
	const { data } = await send({ intent: "factor-start", current: PASSWORD });
	return { setup: String(at(data, "factor", "signedKey")), key: String(at(data, "factor", "key")) };
}

/** Sets a second factor up by the code of the step before. */
async function setUp() {
	const { setup, key } = await start();
	const { data } = await send({ intent: "factor-confirm", setup, code: codeOf(key, -1) });
	return { key, codes: at(data, "codes") as string[] };
}

async function ticket(): Promise<string> {
	const typed = { username: "ann", password: PASSWORD };
	const { status, headers, data } = await submitForm(signIn, "/admin/login", typed);
	expect([status, headers.getSetCookie()]).toEqual([200, []]);
	return String(data?.failure.ticket);
}

async function enter(code: string, from?: string) {
	const fields = { ticket: from ?? (await ticket()), code };
	return submitForm(signIn, "/admin/login?to=/admin/shops", fields);
}

describe("a second factor", () => {
	it("is asked for after the password, and accepts each code once", async () => {
		const { key } = await setUp();
		expect((await enter(codeOf(key, -1))).status).toBe(400);
		const { status, headers } = await enter(codeOf(key));
		expect([status, headers.get("Location")]).toEqual([303, "/admin/shops"]);
		expect((await enter(codeOf(key))).status).toBe(400);
		expect((await enter(codeOf(key, 1))).status).toBe(303);
		expect((await enter(codeOf(key, 3))).status).toBe(400);
	});

	it("has ten recovery codes that work once, of which only hashes are stored", async () => {
		const { codes } = await setUp();
		expect(codes).toHaveLength(10);
		const stored = await db().selectFrom("recovery_codes").selectAll().execute();
		expect(JSON.stringify(stored)).not.toContain(codes[0]);
		expect((await enter(` ${codes[0]?.toUpperCase().replaceAll("-", " ")}`)).status).toBe(303);
		expect((await enter(String(codes[0]))).status).toBe(400);
		expect((await visit(loader, PAGE, here)).data.recoveryCodeCount).toBe(9);
	});

	it("is not set up by a wrong code, another's key, or without the password", async () => {
		const { setup, key } = await start();
		const wrong = await send({ intent: "factor-confirm", setup, code: "000000" });
		expect([wrong.status, at(wrong.data, "factor", "key")]).toEqual([400, key]);
		const code = codeOf(key);
		const other = await staffHeaders("eve");
		const stolen = await submitForm(action, PAGE, { intent: "factor-confirm", setup, code }, other);
		expect(stolen.status).toBe(400);
		const guessed = await send({ intent: "factor-start", current: "a guess" });
		expect([guessed.status, at(guessed.data, "errors", "current")]).toEqual([
			400,
			"This is not your password.",
		]);
		expect((await visit(loader, PAGE, here)).data.recoveryCodeCount).toBeNull();
	});

	it("locks the name after five wrong codes, however often the password is right", async () => {
		const { codes } = await setUp();
		const from = await ticket();
		for (let tries = 0; tries < 5; tries += 1) expect((await enter("000000")).status).toBe(400);
		const typed = { username: "ann", password: PASSWORD };
		expect((await submitForm(signIn, "/admin/login", typed)).status).toBe(429);
		expect((await enter(String(codes[0]), from)).status).toBe(429);
	});

	it("is removed with the password, with lines in the history that hold no key", async () => {
		const { key } = await setUp();
		expect((await send({ intent: "factor-off", current: "a guess" })).status).toBe(400);
		expect((await send({ intent: "factor-off", current: PASSWORD })).status).toBe(303);
		expect(await db().selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
		const lines = await linesOf("person");
		expect(lines.map(({ after }) => after)).toEqual([
			{ second_factor: null },
			{ second_factor: "on" },
		]);
		expect(JSON.stringify(lines)).not.toContain(key);
		const typed = { username: "ann", password: PASSWORD };
		expect((await submitForm(signIn, "/admin/login", typed)).status).toBe(303);
	});

	it("refuses forged tickets, and those of a former password", async () => {
		const { key } = await setUp();
		const old = await ticket();
		await setRows("users", { password: quickHash("another one") });
		for (const from of [old, "", "1-9999999999999-x.y"]) {
			const { status, data } = await enter(codeOf(key), from);
			expect([status, data?.failure]).toEqual([
				400,
				{ username: "", message: "That took too long. Please sign in again." },
			]);
		}
	});
});

describe("an e-mail address", () => {
	const save = (email: string, current = PASSWORD) => send({ intent: "email", email, current });
	const signInAs = (username: string) =>
		submitForm(signIn, "/admin/login", { username, password: PASSWORD });

	it("signs in too, and is one account's alone", async () => {
		await staffHeaders("eve@example.com");
		expect((await save("Ann@Example.com", "a guess")).status).toBe(400);
		expect((await save("Ann@Example.com")).status).toBe(303);
		expect((await signInAs(" ANN@example.com")).status).toBe(303);
		expect(JSON.stringify(await linesOf("person"))).not.toContain("ann@");
		for (const wrong of ["eve@example.com", "ann@", "ann"]) {
			const { status, data } = await save(wrong);
			expect([status, typeof at(data, "errors", "email")]).toEqual([400, "string"]);
		}
		expect((await save("")).status).toBe(303);
		expect((await signInAs("ann@example.com")).status).toBe(400);
	});
});
