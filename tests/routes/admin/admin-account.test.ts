import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { findAccount } from "~/auth/accounts.queries.server";
import { isCorrectPassword } from "~/auth/password-hash.server";
import { deviceCookieHeader } from "~/auth/try-limits.server";
import { action, loader } from "~/routes/admin/accounts/account";
import { action as signIn } from "~/routes/admin/login";
import { rowOf, setRows } from "../../databases/rows";
import { quickHash } from "../../quick-hash";
import { staffHeaders } from "../../staff";
import { argsFor, ORIGIN, submitForm, visit } from "../call";

const PAGE = "/admin/account";
const OLD = "the old one";
const SENT = { intent: "password", current: OLD, password: "the new one", repeated: "the new one" };

let here: { Cookie: string };
let elsewhere: { Cookie: string };

beforeEach(async () => {
	here = await staffHeaders("ann");
	elsewhere = await staffHeaders("ann");
	await setRows("users", { password: quickHash(OLD) });
});

const stored = async () => (await findAccount(db(), "ann"))?.password;

async function isSignedIn(headers: Record<string, string>): Promise<boolean> {
	return Promise.resolve(loader(argsFor(PAGE, { headers }))).then(
		() => true,
		() => false,
	);
}

describe("my password", () => {
	it("is changed, which ends the other sessions", async () => {
		expect((await submitForm(action, PAGE, SENT, here)).status).toBe(303);
		expect(await isCorrectPassword("the new one", await stored())).toBe(true);
		expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
		const [line] = await listChanges(db(), {}, { limit: 1, offset: 0 });
		expect(line).toMatchObject({
			by: "ann",
			subject: "person",
			subjectKey: "ann",
			after: { password: "changed" },
		});
		expect(JSON.stringify(line)).not.toContain("the new one");
	});

	it.each([
		["another current one", { current: "wrong one" }, "current"],
		["none", { current: "" }, "current"],
		["a short new one", { password: "short", repeated: "short" }, "password"],
		["two new ones", { repeated: "another one" }, "repeated"],
	])("is not changed with %s", async (_, typed, field) => {
		const answer = await submitForm(action, PAGE, { ...SENT, ...typed }, here);
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({ errors: { [field]: expect.any(String) } });
		expect(await isCorrectPassword(OLD, await stored())).toBe(true);
		expect(await isSignedIn(elsewhere)).toBe(true);
	});

	it("is changed while strangers lock the name, in a browser that signed in before", async () => {
		const cookie = await deviceCookieHeader(new Request(ORIGIN), "ann", new Date());
		const known = { Cookie: `${here.Cookie}; ${cookie.split(";", 1)[0]}` };
		const guesses = Array.from({ length: 6 }, () => ({ username: "ann", password: "a guess" }));
		for (const typed of guesses) await submitForm(signIn, "/admin/login", typed);
		expect((await submitForm(action, PAGE, SENT, here)).status).toBe(429);
		expect((await submitForm(action, PAGE, SENT, known)).status).toBe(303);
	});

	it("is guessed five times, as at the sign-in", async () => {
		for (let tries = 0; tries < 5; tries += 1) {
			await submitForm(action, PAGE, { ...SENT, current: "a guess" }, here);
		}
		const answer = await submitForm(action, PAGE, SENT, here);
		expect(answer.status).toBe(429);
		expect(answer.data).toMatchObject({ problem: expect.stringContaining("15 minutes") });
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
	});
});

it("admin account: shows my sessions without their tokens, and ends the others", async () => {
	const { data } = await visit(loader, PAGE, here);
	expect(data.sessions.map(({ isCurrent: isThis }) => isThis).sort()).toEqual([false, true]);
	const { tokenHash } = await rowOf("staff_sessions");
	expect(JSON.stringify(data)).not.toContain(tokenHash);
	await submitForm(action, PAGE, { intent: "end-others" }, here);
	expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
	await submitForm(action, PAGE, { intent: "end-others" }, here);
	expect(await listChanges(db(), {}, { limit: 2, offset: 0 })).toMatchObject([
		{ by: "ann", title: "ann", before: { sessions: 2 }, after: { sessions: 1 } },
	]);
});
